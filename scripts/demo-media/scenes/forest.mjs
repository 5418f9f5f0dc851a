import { ease, mix } from '../chance.mjs'

/** A forest of the mountains in the morning: mist between the rows of trees, and the rays of a low sun. */
const fragment = `
uniform float uShift, uRise, uHills, uSeed, uRays, uMist;
uniform vec2 uSunAt, uLook;
uniform vec3 uNear, uFar, uLight;

/** A fir: 1 inside. Its foot stands at the origin, its height is 1. */
float fir(vec2 q, float r) {
  float y = clamp(q.y, 0., 1.);
  float tier = fract(y * (7. + 4. * r) + r);
  float wide = (1. - y) * (.2 + .05 * r) * (.62 + .55 * (1. - tier)) + .006;
  wide *= .82 + .36 * noise(vec2(q.y * 34. + r * 50., step(0., q.x) * 7.));
  float d = max(abs(q.x + .015 * sin(y * 5. + r * 9.)) - wide, max(-q.y, q.y - 1.));
  return d;
}

/** A row of firs on a slope. \`size\`: height of the trees. */
float row(vec2 p, float size, float slope, float k) {
  float ground = slope + .1 * size * fbm(p.x * 2. / size * .35 + k);
  float d = p.y - ground;
  float wide = size * .24, id0 = floor(p.x / wide);
  for (int n = -2; n <= 2; n++) {
    float id = id0 + float(n), r = hash(id * 1.7 + k * 13.), h = size * (.55 + .6 * hash(id + k * 5.));
    vec2 q = vec2(p.x - (id + .5 + .6 * (r - .5)) * wide, p.y - ground + .03 * size) / h;
    d = min(d, fir(q, r) * h);
  }
  return d;
}

/** Trunks of a near row; \`lean\` and width vary. */
float trunks(vec2 p, float wide, float k, out float side) {
  float d = 10., id0 = floor(p.x / wide);
  side = 0.;
  for (int n = -1; n <= 1; n++) {
    float id = id0 + float(n), r = hash(id * 2.3 + k), has = step(.3, hash(id * 4.1 + k * 3.));
    float half_ = wide * mix(.028, .062, r) * (1. + .5 * exp(-(p.y + .55) * 5.)) ;
    float x = p.x - (id + .5 + .5 * (hash(id + k) - .5)) * wide - (r - .5) * .07 * p.y;
    x += .004 * noise(vec2(p.y * 8., id)) ;
    float t = abs(x) - half_ - .003 * noise(vec2(p.y * 40., id * 7.));
    // Stubs of branches.
    float stub = fract(p.y * (3. + 3. * r) + r * 5.), way = hash(floor(p.y * (3. + 3. * r) + r * 5.) + id) > .5 ? 1. : -1.;
    float branch = max(abs(stub - .5 - x * way * (1.1 + r)) / (3. + 3. * r) - .0035, max(-x * way, x * way - half_ - .11 * r));
    t = min(t, branch);
    if (has > .5 && t < d) { d = t; side = x / half_; }
  }
  return d;
}

vec3 scene(vec2 s) {
  vec2 p = s * uLook.x + vec2(0, uLook.y);
  vec2 from = p - uSunAt;
  float near = length(from * vec2(.8, 1.));
  vec3 c = mix(uFar * 1.12, uFar * .42 + vec3(.02, .05, .11), smoothstep(-.05, .75, p.y));
  c += uLight * (.95 * exp(-near * 3.8) + 1.5 * exp(-near * near * 260.));
  float veil = fbm(p * vec2(1.3, 3.) + vec2(uT * .015 + uShift * .2, uSeed));
  c = mix(c, uFar * 1.15, .3 * veil);
  // Hills, then rows of firs, each nearer, larger and less lost in the mist.
  for (int k = 0; k < 3; k++) {
    float i = float(k), x = p.x + uShift * (.12 + .1 * i);
    float top = .17 - .07 * i + uHills * (.15 - .02 * i) * (fbm(x * (1.3 + .5 * i) + i * 4. + uSeed) - .35) + .004 * fbm(x * 60.) + .012 * noise(x * 90.) * step(1., i);
    float in_ = inside(p.y - top);
    vec3 tint = mix(uFar, mix(uFar, uNear, .55), .25 + .2 * i);
    tint += uLight * .22 * exp(-near * 2.6) * (1. - i * .2);
    float fogged = smoothstep(top - .2, top + .01, p.y) ;
    c = mix(c, mix(mix(uFar * 1.08 + uLight * .1 * exp(-near * 2.), tint, .35), tint, fogged), in_);
  }
  for (int k = 0; k < 4; k++) {
    float i = float(k), size = mix(.13, .62, i * i / 9.);
    vec2 q = vec2(p.x + uShift * (.42 + .28 * i) + i * 3.7 + uSeed, p.y);
    float d = row(q, size, mix(.02, -.47, i / 3.) + .05 * sin(q.x * 1.3 + i), i + uSeed);
    float low = mix(.0, -.5, i / 3.);
    vec3 tint = mix(uFar * .92, uNear, pow((i + 1.) / 4., .8));
    tint += uLight * mix(.2, .05, i / 3.) * exp(-near * 2.4);
    // The edge toward the sun glows.
    tint += uLight * .55 * smoothstep(-.012, 0., d) * exp(-near * 3.2);
    float sunk = smoothstep(low + size * .55, low - .05, p.y) * (1. - i * .17);
    float wisp = fbm(vec2(p.x * 1.6 + uShift * (.4 + .2 * i) - uT * .03, p.y * 4.2 + i * 3.)) ;
    tint = mix(tint, uFar * 1.06 + uLight * .2 * exp(-near * 1.8), clamp(sunk * (.55 + .8 * wisp), 0., .93) * uMist);
    c = mix(c, tint, inside(d));
    float band = exp(-pow((p.y - low - .03) / (.05 + .03 * i), 2.)) * smoothstep(.25, .8, wisp);
    c = mix(c, uFar * 1.12 + uLight * .28 * exp(-near * 1.7), band * .5 * uMist * (1. - i * .22));
  }
  // Rays, cut by what stands before the sun.
  float a = atan(from.y, from.x);
  float ray = fbm3(vec2(a * 5.5 + uShift * .6, uT * .05)) * .65 + .5 * noise(vec2(a * 17. + uShift, uT * .09));
  ray = smoothstep(.42, .95, ray) * exp(-near * 1.15) * smoothstep(.02, .3, near);
  c += uLight * ray * uRays * (.4 + .4 * veil) * smoothstep(.35, -.1, from.y);
  // The nearest trunks, out of the light.
  float side, x = p.x * .86 + uShift * 1.9 + uSeed;
  float d = trunks(vec2(x, p.y), .86, 3. + uSeed, side);
  vec3 bark = uNear * .3 * (.55 + .9 * fbm(vec2(x * 46., p.y * 7.)));
  float toSun = smoothstep(.45, 1., side * sign(uSunAt.x - p.x)) * exp(-near * 1.1);
  bark += uLight * toSun * .32 * (.4 + .9 * fbm(vec2(x * 60., p.y * 12.)));
  c = mix(c, bark, inside(d) * .985);
  c += uLight * ray * uRays * .18;
  // Grasses at the foot of the picture, and dust in the light.
  float grass = -.47 + .035 * noise(p.x * 26. + uShift * 60.) + .055 * pow(noise(p.x * 74. + uShift * 170. + .2 * sin(uT + p.x * 9.)), 2.);
  c = mix(c, uNear * .16, inside(p.y - grass) * .96);
  for (int k = 0; k < 2; k++) {
    vec2 g = (p + vec2(uT * .012 + uShift, -uT * (.008 + .006 * float(k)))) * (13. + 9. * float(k));
    vec2 id = floor(g), at = .5 + .36 * vec2(sin(uT * .5 + hash(id) * 40.), cos(uT * .4 + hash(id + 3.) * 40.));
    float on = step(.72, hash(id + 11.)) * (.5 + .5 * sin(uT * 1.3 + hash(id) * 30.));
    c += uLight * on * smoothstep(.11, .02, length(fract(g) - at)) * exp(-near * 1.9) * .55;
  }
  return c;
}
`

const hours = {
  dawn: { uNear: [0.02, 0.045, 0.04], uFar: [0.33, 0.33, 0.36], uLight: [1.15, 0.62, 0.26] },
  noon: { uNear: [0.025, 0.07, 0.04], uFar: [0.3, 0.42, 0.42], uLight: [0.95, 0.85, 0.55] },
  blue: { uNear: [0.012, 0.03, 0.05], uFar: [0.2, 0.3, 0.42], uLight: [0.5, 0.5, 0.6] },
}

export const forest = {
  inner: 0.35,
  fragment,
  uniforms(t, { seconds, hour = 'dawn', hills = 1, seed = 0, camera = {} }) {
    const share = ease(-seconds * 0.3, seconds * 1.3, t)
    return {
      ...hours[hour],
      uShift: mix(-0.28, 0.28, share),
      uHills: hills,
      uSeed: seed,
      uRays: mix(0.55, 0.95, share),
      uMist: mix(1, 0.75, share),
      uSunAt: [mix(0.3, 0.2, share), mix(0.12, 0.2, share)],
      uLook: [mix(1, 0.93, share), mix(-0.01, 0.02, share)],
      ...camera,
    }
  },
  grade: ({ hour = 'dawn' }) => ({
    uExposure: 1.05,
    uSaturation: hour === 'dawn' ? 1.05 : 0.95,
    uShadows: [0.006, 0.014, 0.024],
    uLights: [0.02, 0.006, -0.016],
    uVignette: 0.42,
  }),
  post: () => ({ bloom: 0.4, tilt: [0.06, 0.98] }),
}
