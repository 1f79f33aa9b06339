/** A service of the local server. */
export type Service = 'firestore' | 'database' | 'storage' | 'auth' | 'ui' | 'hub';

/** A running server. */
export interface Server {
  /** The project ID. */
  project: string;
  /** The addresses of the services, such as `127.0.0.1:8080`. */
  addresses: Partial<Record<Service, string>>;
  /** The ports of the services. */
  ports: Partial<Record<Service, number>>;
  /** The variables by which clients find the server: those that `rules-sim serve --exec` sets for these services. */
  environment: Record<string, string>;
  /** Stops the server, and resolves at its end. */
  stop(): Promise<void>;
}

/** The path of the program `rules-sim`. */
export const path: string;

/** Starts `rules-sim serve` on free ports. Rejects with the server's words if it does not start. */
export function serve(options?: {
  /** The project ID; `demo-project` by default. */
  project?: string;
  /** The services to open; all but `ui` and `hub` by default. */
  services?: Service[];
  /** Further arguments of `rules-sim serve`. */
  args?: string[];
  /** The folder of firebase.json; the current folder by default. */
  cwd?: string;
}): Promise<Server>;
