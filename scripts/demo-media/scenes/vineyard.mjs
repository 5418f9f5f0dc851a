import { ease, mix } from '../chance.mjs'

/** Rows of vines at sunrise, flown over slowly: mist in the valley, a house on its hill. */
const fragment = `
uniform float uAhead, uHeight, uTilt, uSeed, uGreen, uAcross;
uniform vec2 uSunAt;
uniform vec3 uLight, uFog;

/** The height of the ground and of its vines, in metres. Rows are 2.2 m apart. */
float land(vec2 w) { return 1.6 * noise(w * .021 + uSeed) + .012 * w.y * smoothstep(60., 160., w.y); }
float vines(vec2 w, out float leaf) {
  float u = w.x / 2.2 + .35 * noise(w.y * .03 + uSeed);
  float from = abs(fract(u) - .5) * 2.2;
  leaf = noise(w * vec2(4.2, 3.4)) * .6 + noise(w * 11.) * .4;
  float plant = .75 + .35 * noise(vec2(floor(u) * 7., w.y * .9));
  return plant * 1.15 * smoothstep(.62, .2, from - .26 * (leaf - .5)) * (.72 + .5 * leaf);
}

vec3 sky(vec2 p) {
  float h = max(p.y, 0.), near = length((p - uSunAt) * vec2(.72, 1.1));
  vec3 c = mix(uFog * 1.15, vec3(.3, .42, .62), smoothstep(0., .5, h));
  c = mix(c, vec3(.14, .22, .42), smoothstep(.3, .85, h));
  c += uLight * (1.1 * exp(-near * 3.6) + 3. * smoothstep(.034, .028, length((p - uSunAt))));
  vec2 q = vec2(p.x + uT * .006, h * 4.6) * vec2(1.2, 1.7);
  float cloud = smoothstep(.45, .85, fbm(q + uSeed) + .1 * noise(q * 6.)), under = smoothstep(.45, .85, fbm(q + uSeed + vec2(-.1, .14)));
  vec3 lit = mix(uLight * .95 + .12, vec3(.62, .56, .62), smoothstep(.05, .5, h));
  return mix(c, mix(lit, vec3(.36, .36, .46), clamp(under, 0., 1.) * .7), cloud * smoothstep(.01, .1, h) * .75);
}

float house(vec2 q) {
  // The domain, of half width 1: a long roof, two towers, a chapel.
  float d = min(box(q - vec2(0, .16), vec2(.62, .16)), max(abs(q.x) * .42 + q.y - .56, max(.3 - q.y, abs(q.x) - .66)));
  for (float s = -1.; s < 2.; s += 2.) {
    vec2 t = q - vec2(s * .62, 0);
    d = min(d, min(box(t - vec2(0, .24), vec2(.11, .24)), max(abs(t.x) * 2.6 + t.y - .9, .46 - t.y)));
  }
  return min(d, min(box(q - vec2(.95, .1), vec2(.14, .1)), max(abs(q.x - .95) * 1.5 + q.y - .5, .18 - q.y)));
}

vec3 scene(vec2 s) {
  vec2 p = s - vec2(0, uTilt);
  vec3 c = sky(p);
  float near = length((p - uSunAt) * vec2(.72, 1.1));
  for (int k = 0; k < 4; k++) {
    float i = float(k), x = p.x + uAcross * (.02 + .02 * i);
    float top = .1 - .032 * i + .12 * (fbm(x * (1.1 + .45 * i) + i * 5. + uSeed) - .4) * (1. - .12 * i) + .0035 * noise(x * 130.) * i;
    vec3 tint = mix(uFog * 1.02, vec3(.1, .13, .1) + uLight * .05, .12 + .17 * i) + uLight * .24 * exp(-near * 3.);
    float sunk = smoothstep(top, top - .1, p.y);
    c = mix(c, mix(tint, uFog * 1.12 + uLight * .16 * exp(-near * 2.), sunk * .62), inside(p.y - top));
    if (k == 1) {
      vec2 q = (p - vec2(.36 - uAcross * .04, top - .006)) / .05;
      float d = house(q) * .05;
      vec3 stone = mix(vec3(.2, .17, .16), uFog, .36) + uLight * .16 * exp(-near * 2.4);
      float pane = step(.62, fract(q.x * 4.)) * step(.55, fract(q.y * 5.)) * step(q.y, .3) * step(abs(q.x), .6);
      c = mix(c, stone + vec3(1.2, .7, .3) * pane * .5, inside(d));
      float trees = (p.y - top) - .016 * noise(x * 70.) * smoothstep(.16, .06, abs(p.x - .36)) ;
      c = mix(c, mix(vec3(.09, .11, .09), uFog, .4), inside(trees) * smoothstep(.2, .1, abs(p.x - .36)) * (1. - inside(d)));
    }
  }
  if (p.y < .012) {
    // A ray over the rows: from where it could meet the highest leaves, down to the soil.
    vec3 o = vec3(uAcross, uHeight, uAhead), d = normalize(vec3(p.x, p.y - .018, 1.05));
    float from = max((uHeight - 3.4) / -d.y, .5), to = min(uHeight / -d.y, 260.), t = from, leaf = 0., last = from;
    bool isHit = false;
    for (int k = 0; k < 34; k++) {
      vec3 q = o + d * t;
      float h = land(q.xz) + vines(q.xz, leaf);
      if (q.y < h) { isHit = true; break; }
      last = t;
      t += max((q.y - h) * .62, .045 + t * .012);
      if (t > to) break;
    }
    if (isHit) {
      for (int k = 0; k < 3; k++) { float m = .5 * (last + t); vec3 q = o + d * m; if (q.y < land(q.xz) + vines(q.xz, leaf)) t = m; else last = m; }
    }
    t = min(t, 260.);
    vec3 q = o + d * t;
    float other, e = .05 + t * .004, high = vines(q.xz, leaf);
    vec3 n = normalize(vec3(high - vines(q.xz + vec2(e, 0), other), e * 1.4, high - vines(q.xz + vec2(0, e), other)));
    vec3 sun = normalize(vec3(uSunAt.x * 1.1, .22, .9));
    float back = pow(max(dot(d, sun), 0.), 3.), side = max(dot(n, sun), 0.);
    float isVine = smoothstep(.1, .4, high);
    vec3 green = mix(vec3(.24, .11, .025), vec3(.07, .13, .03), uGreen) * (.35 + 1.1 * leaf);
    vec3 vine = green * (.55 + .4 * n.y) + uLight * green * (2.6 * side + 4.2 * back * leaf * smoothstep(.3, 1.1, high));
    vine += uLight * .1 * smoothstep(.7, 1.15, high) * (.4 + back);
    float shade = .5 + .5 * smoothstep(.3, 1.1, abs(fract(q.x / 2.2 + .35 * noise(q.z * .03 + uSeed)) - .5) * 2.2);
    vec3 soil = mix(vec3(.13, .085, .055), vec3(.1, .13, .05), smoothstep(.4, .7, fbm3(q.xz * .9))) * (.7 + .6 * noise(q.xz * 7.)) * shade;
    soil += uLight * soil * 1.1 * shade;
    vec3 ground = mix(soil, vine, isVine);
    float far = 1. - exp(-t * .0085);
    float bank = fbm3(vec2(q.x * .028 + uT * .02, q.z * .02 + uSeed)) * smoothstep(16., 80., t);
    vec3 veil = uFog * 1.08 + uLight * (.5 * exp(-near * 2.6));
    c = mix(ground, veil, clamp(far + bank * .5, 0., 1.));
    c = mix(c, veil, .85 * smoothstep(-.03, .012, p.y));
  }
  c += uLight * .16 * exp(-near * 1.7);
  return c;
}
`

export const vineyard = {
  inner: 0.34,
  fragment,
  uniforms(t, { seconds, green = 0.75, seed = 3, camera = {} }) {
    const share = ease(-seconds * 0.25, seconds * 1.25, t)
    return {
      uLight: [1.3, 0.62, 0.26],
      uFog: [0.42, 0.36, 0.38],
      uAhead: mix(0, 11, share),
      uHeight: mix(4.6, 7.4, share),
      uTilt: mix(0.1, 0.05, share),
      uAcross: mix(-0.7, 1.2, share),
      uSeed: seed,
      uGreen: green,
      uSunAt: [mix(-0.3, -0.26, share), mix(0.07, 0.15, share)],
      ...camera,
    }
  },
  grade: () => ({
    uExposure: 1,
    uSaturation: 1.06,
    uShadows: [0.01, 0.008, 0.022],
    uLights: [0.022, 0.004, -0.02],
    uVignette: 0.4,
  }),
  post: () => ({ bloom: 0.4, tilt: [0.04, 0.95] }),
}
