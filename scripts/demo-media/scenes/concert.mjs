import { ease, mix } from '../chance.mjs'

/** A stage at night: beams in the smoke, a screen, a singer, and the crowd in front. */
const fragment = `
uniform float uBeat, uPush, uPan, uSing, uWave, uSeed;
uniform vec3 uWarm, uCool, uAccent;

vec3 beams(vec2 p, float smoke) {
  vec3 c = vec3(0);
  for (int k = 0; k < 11; k++) {
    float i = float(k), from = (i - 5.) * .21;
    vec2 o = vec2(from, .64 - .02 * abs(i - 5.));
    float a = .62 * sin(uT * (.55 + .06 * mod(i, 3.)) + i * .9 + uSeed) + from * .45;
    vec2 d = vec2(sin(a), -cos(a)), q = p - o;
    float along = dot(q, d), off = q.x * d.y - q.y * d.x;
    float lit = .35 + .65 * pow(.5 + .5 * sin(uT * 1.9 + i * 2.1), 2.);
    float cone = exp(-pow(off / (.006 + .062 * max(along, 0.)), 2.)) * step(0., along) * exp(-along * 1.25);
    vec3 tint = mod(i, 3.) < 1. ? uWarm : mod(i, 3.) < 2. ? uCool : uAccent;
    c += tint * cone * lit * smoke * .85;
    c += tint * lit * .0009 / (dot(q, q) + .0009) * .5;
  }
  for (int k = 0; k < 8; k++) {
    float i = float(k), from = (i - 3.5) * .27;
    vec2 o = vec2(from, -.13);
    float a = .5 * sin(uT * .8 + i * 1.7) + from * -.5;
    vec2 d = vec2(sin(a), cos(a)), q = p - o;
    float along = dot(q, d), off = q.x * d.y - q.y * d.x;
    float cone = exp(-pow(off / (.004 + .035 * max(along, 0.)), 2.)) * step(0., along) * exp(-along * 1.6);
    c += mix(uCool, uAccent, .5 + .5 * sin(i * 2.)) * cone * smoke * (.25 + .75 * uBeat);
    c += uCool * .0005 / (dot(q, q) + .0005) * (.3 + uBeat);
  }
  return c;
}

/** A standing person of height 1, the foot at the origin: a microphone stand before one of them. */
float person(vec2 q, float arm) {
  float d = bar(q, vec2(-.06, .02), vec2(-.032, .46), .04);
  d = min(d, bar(q, vec2(.07, .02), vec2(.032, .46), .04));
  d = min(d, bar(q, vec2(0, .47), vec2(0, .56), .068));
  d = min(d, bar(q, vec2(0, .56), vec2(0, .74), .078));
  d = min(d, bar(q, vec2(-.085, .755), vec2(.085, .755), .036));
  d = min(d, length((q - vec2(.005, .915)) * vec2(1.1, .95)) - .062);
  d = min(d, bar(q, vec2(0, .78), vec2(0, .88), .026));
  vec2 hand = mix(vec2(.05, .86), vec2(.27, 1.16), arm);
  vec2 elbow = mix(vec2(.15, .62), vec2(.2, .93), arm);
  d = min(d, min(bar(q, vec2(.085, .75), elbow, .025), bar(q, elbow, hand, .022)));
  d = min(d, min(bar(q, vec2(-.085, .75), vec2(-.15, .58), .025), bar(q, vec2(-.15, .58), vec2(-.02, .7), .022)));
  return d;
}

vec3 stage(vec2 p, out float cover) {
  cover = 0.;
  vec3 c = vec3(0);
  // The screen: a rising sun of lines, that beats.
  vec2 q = p - vec2(0, .16);
  float frame = box(q, vec2(.52, .22));
  if (frame < 0.) {
    float r = length(q * vec2(1., 1.1) + vec2(0, .11));
    float lines = smoothstep(.3, .75, .5 + .5 * sin(q.y * 150.));
    float disc = smoothstep(.185, .175, r) * step(-.11, q.y) * (.25 + .75 * lines * smoothstep(-.12, .1, q.y) + .2);
    float a = atan(q.x, q.y + .11);
    float rays = smoothstep(.2, .95, .5 + .5 * sin(a * 22. + uT * .35)) * smoothstep(.19, .23, r) * smoothstep(.62, .2, r);
    float rings = smoothstep(.012, .0, abs(fract(r * 5. - uT * .3) - .5) * .2) * smoothstep(.2, .3, r);
    c += mix(uWarm, uAccent, smoothstep(-.1, .12, q.y)) * disc * (1. + .6 * uBeat) * 1.5;
    c += uAccent * rays * (.1 + .12 * uBeat) + uCool * rings * .2;
    vec2 led = fract(p * 230.) - .5;
    c *= .78 + .22 * smoothstep(.5, .2, length(led));
    c += uCool * .018;
  }
  // Girders.
  float truss = min(abs(p.y - .645) - .006, abs(p.y - .6) - .004);
  truss = min(truss, abs(abs(fract(p.x * 9. + (p.y - .62) * 9.) - .5) - .25) / 9. - .003);
  float legs = abs(abs(p.x) - .78) - .012;
  legs = min(legs, abs(abs(p.x) - .85) - .012);
  float rungs = max(abs(abs(fract(p.y * 11. + (abs(p.x) - .8) * 5.) - .5) - .25) / 14. - .003, abs(abs(p.x) - .815) - .035);
  float steel = max(max(truss, .59 - p.y), p.y - .66);
  steel = min(steel, max(min(legs, rungs), p.y - .66));
  cover = inside(steel) * .9;
  // Loudspeakers hanging at both sides, the drum riser and the stage edge.
  vec2 line = vec2(abs(p.x) - .66 - .02 * sin(p.y * 6.), p.y - .4);
  cover = max(cover, inside(box(line, vec2(.045, .15)) ) * (.8 + .2 * step(.12, fract(p.y * 26.))));
  cover = max(cover, inside(box(p - vec2(0, -.1), vec2(.22, .045))));
  cover = max(cover, inside(box(p - vec2(0, -.3), vec2(2., .17))));
  return c;
}

vec3 scene(vec2 s) {
  vec2 p = s / uPush + vec2(uPan, .06);
  float smoke = .28 + 1.05 * fbm(p * 2.3 + vec2(uT * .07, uT * .045)) * (.6 + .4 * noise(p * 6. - uT * .2));
  float cover;
  vec3 screen = stage(p, cover);
  vec3 c = vec3(.004, .004, .009) + screen;
  vec3 light = beams(p, smoke);
  c += light * .75;
  c *= 1. - cover * .93;
  // The band: guitar, drums behind, bass; the singer in front.
  float sway = .012 * sin(uT * 3.1);
  float band = person(vec2(p.x + .36, p.y + .135) / .24, 0.) * .24;
  band = min(band, bar(p, vec2(-.41, .0), vec2(-.27, .045), .012));
  band = min(band, person(vec2(-(p.x - .37), p.y + .135) / .235, 0.) * .235);
  band = min(band, bar(p, vec2(.42, -.01), vec2(.27, .045), .011));
  band = min(band, person(vec2(p.x, p.y + .02) / .2, .25 + .25 * sin(uT * 12.)) * .2);
  band = min(band, min(length((p - vec2(-.09, -.03)) * vec2(1, 1.15)) - .045, length((p - vec2(.09, -.03)) * vec2(1, 1.15)) - .045));
  band = min(band, min(box(p - vec2(-.15, .075), vec2(.05, .003)), box(p - vec2(.15, .085), vec2(.05, .003))));
  float isBand = inside(band);
  c = mix(c, vec3(.006), isBand * .92);
  c += mix(uCool, uWarm, .5) * .12 * smoothstep(-.004, 0., band) * isBand;
  vec2 v = vec2(p.x - .02 - sway, p.y + .18) / .33;
  float voice = min(person(v, uSing), min(bar(v, vec2(.12, 0), vec2(.12, .8), .008), bar(v, vec2(.12, .8), vec2(.05, .86), .012))) * .33;
  float isVoice = inside(voice);
  c = mix(c, vec3(.004), isVoice * .96);
  c += uWarm * smoothstep(-.004, 0., voice) * isVoice * .3;
  // A light that follows the singer.
  vec2 f = p - vec2(.02, .7);
  c += vec3(1., .93, .82) * exp(-pow(f.x / (.02 - f.y * .1), 2.)) * smoothstep(.0, -.2, f.y) * smoke * .2 * (1. - .9 * isVoice);
  c += light * .42 * (1. - cover) * (1. - .85 * max(isVoice, isBand * .8)) + uWarm * .06 * smoke * smoothstep(.25, -.15, abs(p.y)) ;
  // Rows of people, nearer and darker; hands rise from some.
  for (int row = 0; row < 4; row++) {
    float k = float(row), size = mix(.034, .105, k / 3.);
    float base = mix(-.19, -.47, k / 3.);
    vec2 g = vec2((p.x + uPan * (k - 1.) * .7) / (size * 1.75) + k * 7.3 + uSeed, 0);
    float d = 10., up = 0.;
    float id0 = floor(g.x);
    for (int n = 0; n < 3; n++) {
      float id = id0 + float(n) - 1., r1 = hash(id * 3.1 + k), r2 = hash(id * 5.7 + k + 2.);
      float hop = uWave * (.35 + .65 * r2) * abs(sin(uT * 6.2832 + r1 * 1.2)) * size * .42;
      vec2 at = vec2((id + .5 + .32 * (r1 - .5)) * size * 1.75 - (k * 7.3 + uSeed) * size * 1.75 - uPan * (k - 1.) * .7, base + size * .5 * (r2 - .5) + hop);
      vec2 w = p - at;
      float head = length(w * vec2(1.14, .94)) - size * .46, body = length(w * vec2(1., .8) + vec2(0, size * 1.12)) - size * .85;
      if (head < d) { d = head; up = w.y / size; }
      if (body < d) { d = body; up = (w.y + size * 1.12) / size * .45 - .2; }
      if (r1 > .52) {
        float up = .6 + .4 * sin(uT * 6.2832 + r2 * 4.), way = r2 > .5 ? 1. : -1.;
        vec2 shoulder = vec2(way * size * .62, -size * .7);
        vec2 elbow = shoulder + vec2(way * size * .28, size * (.75 + .2 * up));
        vec2 hand = elbow + vec2(-way * size * (.1 + .3 * r1), size * (.85 + .25 * up));
        float raised = min(bar(w, shoulder, elbow, size * .17), min(bar(w, elbow, hand, size * .135), length(w - hand - vec2(0, size * .1)) - size * .17));
        if (raised < d) { d = raised; up = .3; }
        if (r1 > .93) {
          // A telephone that films.
          float phone = box(w - hand - vec2(0, size * .42), size * vec2(.22, .34));
          c = mix(c, mix(uWarm, vec3(1), .5) * .5, inside(phone + size * .05) * step(1., k));
          d = min(d, max(phone, -(phone + size * .05)));
        }
      }
    }
    float isRow = inside(d);
    vec3 rim = (mix(uWarm, uCool, .5 + .5 * sin(p.x * 7. + k)) * .42 + light * .5) * smoothstep(-size * .11, 0., d) * smoothstep(-.05, .5, up) * mix(.8, .3, k / 3.);
    c = mix(c, mix(vec3(.022, .014, .034), vec3(.003, .002, .005), k / 3.) + rim * (.45 + .7 * uBeat), isRow);
    c += light * .05 * (1. - k / 3.) * smoke;
  }
  return c;
}
`

const palettes = {
  amber: { uWarm: [1.5, 0.55, 0.16], uCool: [0.42, 0.2, 1.3], uAccent: [1.4, 0.22, 0.5] },
  ice: { uWarm: [0.7, 0.95, 1.3], uCool: [0.25, 0.5, 1.5], uAccent: [0.5, 0.8, 1.4] },
}
const beatsPerSecond = 2

export const concert = {
  inner: 0.36,
  fragment,
  uniforms(t, { seconds, palette = 'amber', seed = 1, camera = {} }) {
    const phase = (t * beatsPerSecond) % 1
    const drop = ease(4.4, 5, t)
    return {
      ...palettes[palette],
      uBeat: Math.exp(-phase * 4) * (0.35 + 0.65 * drop),
      uPush: mix(0.92, 1.34, ease(0, seconds * 1.25, t)),
      uPan: mix(-0.06, 0.05, ease(0, seconds, t)) + 0.003 * Math.sin(t * 2.1),
      uSing: 0.15 + 0.85 * ease(4.5, 5.3, t) * (0.75 + 0.25 * Math.sin(t * 3)),
      uWave: mix(0.15, 1, drop),
      uSeed: seed,
      ...camera,
    }
  },
  grade: ({ palette }) => ({
    uExposure: 1.25,
    uSaturation: palette === 'ice' ? 0.85 : 1.06,
    uShadows: [0.012, 0.002, 0.03],
    uLights: [0.01, 0, 0],
    uVignette: 0.4,
  }),
  post: () => ({ bloom: 0.6, tilt: [0.03, 0.97] }),
}
