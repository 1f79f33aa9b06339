import rulesSim from './index.cjs';

export const { path, serve } = rulesSim;
export default rulesSim;
