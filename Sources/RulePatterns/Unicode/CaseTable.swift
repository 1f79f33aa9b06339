/// The table from each cased character to the next of those that are equal when case is ignored. ``CaseOrbits`` reads
/// it.
///
/// An entry consists of the first character, the number of characters, their distance, and the distance from each to
/// its next, all in base 36. The pairs are those of Unicode 13, as in `Character` of Java 17, and ß with ẞ. Emulator
/// 1.19.9 agreed on 10,146 pairs.
enum CaseTable {
  /// The encoded entries.
  static let text: StaticString = """
    1t,q,1,w 2p,a,1,-w 2z,1,1,6gv 30,8,2,-w 31,3,2,-w 37,1,1,7g 39,3,2,-w 51,1,1,kn 5c,n,1,w 60,7,1,w 67,1,1,5vj
    68,g,2,-w 69,2,2,-w 6d,1,1,6di 6f,8,2,-w 6x,3,2,-w 73,1,1,3d 74,o,2,1 75,o,2,-1 8i,3,2,1 8j,3,2,-1 8p,8,2,1
    8q,8,2,-1 96,n,2,1 97,n,2,-1 ag,1,1,-3d ah,3,2,1 ai,3,2,-1 an,1,1,-8c ao,1,1,5f ap,1,1,5u aq,2,2,1 ar,2,2,-1
    au,1,1,5q av,1,1,1 aw,1,1,-1 ax,2,1,5p az,1,1,1 b0,1,1,-1 b2,1,1,27 b3,1,1,5m b4,1,1,5n b5,1,1,1 b6,1,1,-1
    b7,1,1,5p b8,1,1,5r b9,1,1,2p ba,1,1,5v bb,1,1,5t bc,1,1,1 bd,1,1,-1 be,1,1,4j bg,1,1,5v bh,1,1,5x bi,1,1,3m
    bj,1,1,5y bk,3,2,1 bl,3,2,-1 bq,1,1,62 br,1,1,1 bs,1,1,-1 bt,1,1,62 bw,1,1,1 bx,1,1,-1 by,1,1,62 bz,1,1,1
    c0,1,1,-1 c1,2,1,61 c3,2,2,1 c4,2,2,-1 c7,1,1,63 c8,1,1,1 c9,1,1,-1 cc,1,1,1 cd,1,1,-1 cf,1,1,1k ck,2,1,1
    cm,1,1,-2 cn,2,1,1 cp,1,1,-2 cq,2,1,1 cs,1,1,-2 ct,8,2,1 cu,8,2,-1 d9,1,1,-27 da,9,2,1 db,9,2,-1 dt,2,1,1
    dv,1,1,-2 dw,1,1,1 dx,1,1,-1 dy,1,1,-2p dz,1,1,-1k e0,k,2,1 e1,k,2,-1 f4,1,1,-3m f6,9,2,1 f7,9,2,-1 fu,1,1,8bv
    fv,1,1,1 fw,1,1,-1 fx,1,1,-4j fy,1,1,8bs fz,2,1,8cf g1,1,1,1 g2,1,1,-1 g3,1,1,-5f g4,1,1,1x g5,1,1,1z g6,5,2,1
    g7,5,2,-1 gg,1,1,8bj gh,1,1,8bg gi,1,1,8bi gj,1,1,-5u gk,1,1,-5q gm,2,1,-5p gp,1,1,-5m gr,1,1,-5n gs,1,1,wnj
    gw,1,1,-5p gx,1,1,wnf gz,1,1,-5r h1,1,1,wmg h2,1,1,wn8 h4,1,1,-5t h5,1,1,-5v h6,1,1,wn8 h7,1,1,8af h8,1,1,wn5
    hb,1,1,-5v hd,1,1,8al he,1,1,-5x hh,1,1,-5y hp,1,1,89z hs,1,1,-62 hu,1,1,wn7 hv,1,1,-62 hz,1,1,wmi i0,1,1,-62
    i1,1,1,-1x i2,2,1,-61 i4,1,1,-1z ia,1,1,-63 il,1,1,wlx im,1,1,wlu n9,1,1,2c og,2,2,1 oh,2,2,-1 om,1,1,1
    on,1,1,-1 or,3,1,3m ov,1,1,38 p2,1,1,12 p4,3,1,11 p8,1,1,1s pa,2,1,1r pd,h,1,w pv,1,1,v pw,8,1,w q4,1,1,-12
    q5,3,1,-11 q9,2,2,-w qa,1,1,u qc,2,2,-w qd,1,1,1s qf,1,1,-w qg,1,1,p qh,1,1,5j9 qi,1,1,1i qj,3,2,-w qk,1,1,-lj
    qm,1,1,-w qo,1,1,m qp,1,1,1c qq,1,1,1 qr,3,1,-w qu,1,1,f qv,2,1,-w qx,1,1,5st qy,2,1,-w r0,1,1,-1s r1,2,1,-1r
    r3,1,1,8 r4,1,1,-1q r5,1,1,z r9,1,1,-1b ra,1,1,-1i rb,1,1,-8 rc,c,2,1 rd,c,2,-1 s0,1,1,-2e s1,1,1,-28 s2,1,1,7
    s3,1,1,-38 s4,1,1,-2k s5,1,1,-2o s7,1,1,1 s8,1,1,-1 s9,1,1,-7 sa,1,1,1 sb,1,1,-1 sd,3,1,-3m sg,g,1,28 sw,w,1,w
    ts,2,1,-w tu,1,1,4su tv,7,2,-w tw,1,1,4st ty,4,2,-w u6,1,1,4sk u8,1,1,-w u9,2,1,4si ub,7,1,-w ui,1,1,4sc
    uj,5,1,-w uo,g,1,-28 v4,h,2,1 v5,1,1,-1 v7,1,1,4ro v9,f,2,-1 wa,r,2,1 wb,r,2,-1 xs,1,1,f xt,7,2,1 xu,7,2,-1
    y7,1,1,-f y8,1c,2,1 y9,1c,2,-1 10x,12,1,1c 129,12,1,-1c 3a8,12,1,5ls 3bb,1,1,5ls 3bh,1,1,5ls 3bk,17,1,2bk
    3ct,3,1,2bk 3vk,28,1,tzk 3xs,6,1,8 3y0,6,1,-8 5mo,1,1,-4tq 5mp,1,1,-4tp 5mq,1,1,-4tg 5mr,1,1,-4te 5ms,1,1,1
    5mt,1,1,-4tf 5mu,1,1,-4t8 5mv,1,1,-4rp 5mw,1,1,r7m 5n4,17,1,-2bk 5od,3,1,-2bk 5tl,1,1,r9g 5tp,1,1,2xy
    5u6,1,1,raw 5xc,23,2,1 5xd,1c,2,-1 601,1,1,1m 603,q,2,-1 61n,1,1,-1n 61q,1,1,-5vj 61s,1c,2,1 61t,1c,2,-1
    64g,8,1,8 64o,8,1,-8 64w,6,1,8 654,6,1,-8 65c,8,1,8 65k,8,1,-8 65s,8,1,8 660,8,1,-8 668,6,1,8 66g,6,1,-8
    66p,4,2,8 66x,4,2,-8 674,8,1,8 67c,8,1,-8 67k,2,1,22 67m,4,1,2e 67q,2,1,2s 67s,2,1,3k 67u,2,1,34 67w,2,1,3i
    680,8,1,8 688,8,1,-8 68g,8,1,8 68o,8,1,-8 68w,8,1,8 694,8,1,-8 69c,2,1,8 69f,1,1,9 69k,2,1,-8 69m,2,1,-22
    69o,1,1,-9 69q,1,1,-5mh 69v,1,1,9 6a0,4,1,-2e 6a4,1,1,-9 6a8,2,1,8 6ag,2,1,-8 6ai,2,1,-2s 6ao,2,1,8 6at,1,1,7
    6aw,2,1,-8 6ay,2,1,-34 6b0,1,1,-7 6b7,1,1,9 6bc,2,1,-3k 6be,2,1,-3i 6bg,1,1,-9 6jq,1,1,-5tp 6ju,1,1,-6hr
    6jv,1,1,-6ee 6k2,1,1,s 6ku,1,1,-s 6lc,g,1,g 6ls,g,1,-g 6mb,1,1,1 6mc,1,1,-1 792,q,1,q 79s,q,1,-q 8ow,1b,1,1c
    8q8,1b,1,-1c 8rk,1,1,1 8rl,1,1,-1 8rm,1,1,-8af 8rn,1,1,-2xy 8ro,1,1,-89z 8rp,1,1,-8bv 8rq,1,1,-8bs 8rr,3,2,1
    8rs,3,2,-1 8rx,1,1,-8bg 8ry,1,1,-8al 8rz,1,1,-8bj 8s0,1,1,-8bi 8s2,1,1,1 8s3,1,1,-1 8s5,1,1,1 8s6,1,1,-1
    8se,2,1,-8cf 8sg,1e,2,1 8sh,1e,2,-1 8vf,2,2,1 8vg,2,2,-1 8vm,1,1,1 8vn,1,1,-1 8w0,12,1,-5ls 8x3,1,1,-5ls
    8x9,1,1,-5ls wu8,n,2,1 wu9,5,2,-1 wuj,1,1,-r7n wul,h,2,-1 ww0,e,2,1 ww1,e,2,-1 x0i,7,2,1 x0j,7,2,-1 x0y,v,2,1
    x0z,v,2,-1 x2x,2,2,1 x2y,2,2,-1 x31,1,1,-r9g x32,5,2,1 x33,5,2,-1 x3f,1,1,1 x3g,1,1,-1 x3h,1,1,-wmg x3k,2,2,1
    x3l,2,2,-1 x3o,1,1,1c x3q,a,2,1 x3r,a,2,-1 x4a,1,1,-wn8 x4b,1,1,-wnj x4c,1,1,-wnf x4d,1,1,-wn5 x4e,1,1,-wn8
    x4g,1,1,-wlu x4h,1,1,-wmi x4i,1,1,-wlx x4j,1,1,ps x4k,6,2,1 x4l,6,2,-1 x4y,1,1,1 x4z,1,1,-1 x50,1,1,-1c
    x51,1,1,-wn7 x52,1,1,-raw x53,2,2,1 x54,2,2,-1 x6d,1,1,1 x6e,1,1,-1 xub,1,1,-ps xv4,28,1,-tzk 1ee9,q,1,w
    1ef5,q,1,-w 1fcw,14,1,14 1fe0,14,1,-14 1fhs,10,1,14 1fiw,10,1,-14 1h1c,1f,1,1s 1h34,1f,1,-1s 1jfk,w,1,w
    1jgg,w,1,-w 20cg,w,1,w 20dc,w,1,-w 2olc,y,1,y 2oma,y,1,-y
    """
}
