import subprocess,sys,collections
f,want=sys.argv[1],sys.argv[2]; leafs=sys.argv[3].split(',')
out=subprocess.run(['perf','script','-i',f,'-F','sym,ip'],capture_output=True,text=True).stdout
cur=[];par=collections.Counter();n=0
for l in out.split('\n'):
    if not l.strip():
        if cur and any(want in x for x in cur):
            n+=1
            if any(cur[0].startswith(z) for z in leafs) and len(cur)>1: par[cur[1]+' <- '+(cur[2] if len(cur)>2 else '')]+=1
        cur=[]; continue
    cur.append(' '.join(l.split()[1:]))
names=[x for x,_ in par.most_common(25)]
flat=[y for x in names for y in x.split(' <- ')]
d=subprocess.run(['swift','demangle','--simplified','--compact'],input='\n'.join(flat),capture_output=True,text=True).stdout.split('\n')
for i,x in enumerate(names): print(f'{100*par[x]/n:5.2f} {d[2*i][:90]}  <-  {d[2*i+1][:80]}')
