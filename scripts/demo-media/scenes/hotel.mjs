import { ease, mix } from '../chance.mjs'

/** The front of a hotel at dusk, with its wisteria, mirrored in a pool. */
const fragment = `
uniform float uPush, uPan, uLit, uNight, uWater, uSeed;

vec3 sky(vec2 p) {
  vec3 c = mix(mix(vec3(.95, .5, .42), vec3(.2, .16, .3), uNight), mix(vec3(.16, .24, .48), vec3(.03, .05, .14), uNight), smoothstep(-.02, .42, p.y));
  float cloud = smoothstep(.42, .85, fbm(vec2(p.x * 1.3 + uT * .008 + uSeed, p.y * 4.6)));
  c = mix(c, mix(vec3(1., .5, .46), vec3(.14, .13, .27), clamp(uNight + p.y, 0., 1.)), cloud * .5);
  vec2 id = floor(p * 190.);
  c += step(.9965, hash(id)) * smoothstep(.2, .5, p.y) * (.3 + .5 * uNight) * (1. - cloud) * (.6 + .4 * sin(uT * 2. + hash(id) * 40.));
  return c;
}

/** How far a window is lit, from 0 to 1: they come on one after the other. */
float litOf(vec2 id) { return smoothstep(0., .12, uLit - hash(id * 1.3 + uSeed) * .9) * step(.12, hash(id + 4.)); }

/** An arched or straight window of half width w and half height h: x frame, y pane, z light within. */
vec3 windowAt(vec2 q, float w, float h, float arched) {
  float body = arched > .5 ? min(box(q + vec2(0, w * .5), vec2(w, h - w * .5)), max(length(q - vec2(0, h - w)) - w, -(q.y - h + w))) : box(q, vec2(w, h));
  float bars = min(abs(q.x) - .0016, abs(mod(q.y + h, h * .66) - h * .33) - .0012);
  return vec3(inside(abs(body) - .0035), inside(body), inside(body) * (1. - inside(bars)));
}

float wisteria(vec2 p, out float shade) {
  // Bunches that hang from the cornice and around the door.
  float d = 10.;
  shade = 0.;
  for (int k = 0; k < 3; k++) {
    float i = float(k), wide = .046 - .006 * i;
    vec2 g = vec2(p.x + i * .31 + .0016 * sin(uT * 1.3 + p.x * 30. + i), p.y);
    float id = floor(g.x / wide), r = hash(id * 3.3 + i * 7.), r2 = hash(id + i * 5.);
    float arc = .118 + .05 * exp(-pow((abs(p.x) - .0) / .16, 2.)) - .03 * smoothstep(.2, .7, abs(p.x)) + .012 * sin(p.x * 21. + i * 2.);
    float len = (.035 + .085 * r) * (.6 + .6 * noise(p.x * 4. + 2.));
    vec2 q = vec2(fract(g.x / wide) * wide - wide * (.3 + .4 * r2), p.y - arc);
    float at = clamp(-q.y / len, 0., 1.);
    float bunch = max(abs(q.x) - (wide * .34) * (1. - at * .92) * (.75 + .5 * noise(vec2(q.x, q.y) * 260.)), max(q.y - .012, -q.y - len));
    if (bunch < d) { d = bunch; shade = at * .6 + .4 * noise(p * 300. + i); }
  }
  return d;
}

vec4 front(vec2 p) {
  // Ground at y = 0 would be the terrace; the cornice stands at .285, the roof above.
  float wall = box(p - vec2(0, .045), vec2(.63, .245));
  float roof = max(abs(p.x) - .64 + smoothstep(.285, .43, p.y) * .055, max(p.y - .415, .285 - p.y));
  float ridge = box(p - vec2(0, .418), vec2(.585, .006));
  float chimney = min(box(p - vec2(-.38, .45), vec2(.028, .05)), box(p - vec2(.4, .45), vec2(.028, .05)));
  float pediment = max(max(abs(p.x) * .55 + p.y - .455, .29 - p.y), abs(p.x) - .16);
  float all_ = min(min(wall, roof), min(min(ridge, chimney), pediment));
  vec3 evening = mix(vec3(.42, .35, .4), vec3(.1, .105, .2), uNight) * mix(.8, 1.15, smoothstep(.45, -.2, p.y));
  vec3 plaster = vec3(1., .93, .84) * evening * (.94 + .06 * fbm(p * 22.));
  float seam = smoothstep(.0018, 0., abs(mod(p.y + .2, .034) - .017) - .0002) * step(p.y, -.03);
  vec3 c = plaster * (1. - seam * .16) * (1. - .14 * smoothstep(.5, .63, abs(p.x)));
  if (roof < 0. || ridge < 0.) {
    float tile = .75 + .25 * noise(vec2(floor(p.x * 150. + mod(floor(p.y * 90.), 2.) * .5), floor(p.y * 90.)));
    c = mix(vec3(.2, .22, .3), vec3(.055, .06, .11), uNight) * tile * mix(.8, 1.2, smoothstep(.28, .42, p.y));
  }
  if (chimney < 0.) c = vec3(.45, .26, .22) * evening;
  if (pediment < 0.) c = plaster * (1. - .2 * inside(abs(pediment + .012) - .003));
  c = mix(c, plaster * 1.18, inside(box(p - vec2(0, .282), vec2(.65, .007))));
  c = mix(c, plaster * 1.08, inside(box(p - vec2(0, .118), vec2(.635, .0045))));
  // Corner stones.
  vec2 corner = vec2(abs(p.x) - .612, mod(p.y, .056) - .028);
  c = mix(c, plaster * .86, inside(box(corner, vec2(.014 + .008 * step(.5, fract(p.y / .112)), .022))) * step(p.y, .27));
  vec3 glow = vec3(1.5, .88, .38);
  // Lamps at the foot of the wall, between the windows.
  float foot = abs(fract(p.x / .172) - .5) * .172 ;
  c += plaster * glow * 2.1 * exp(-pow(foot / (.012 + .1 * (p.y + .2)), 2.)) * exp(-(p.y + .2) * 5.) * uLit * step(-.2, p.y);
  // Two floors of seven windows, dormers above.
  for (int floor_ = 0; floor_ < 3; floor_++) {
    float k = float(floor_), y = k < 1. ? -.045 : k < 2. ? .195 : .345;
    float w = k > 1. ? .021 : .03, h = k > 1. ? .034 : k > 0. ? .056 : .078, wide = .172;
    float id = clamp(floor(p.x / wide + .5), -3., 3.);
    if (k < 1. && abs(id) < .5) continue;
    vec2 q = p - vec2(id * wide, y);
    if (k > 1.) {
      float dormer = min(box(q, vec2(.033, .045)), max(abs(q.x) * .8 + q.y - .083, .04 - q.y));
      c = mix(c, plaster * .95, inside(dormer) * step(abs(id), 2.5));
      if (abs(id) > 2.5) continue;
    }
    vec3 win = windowAt(q, w, h, k < 1. ? 1. : 0.);
    float lit = litOf(vec2(id, k));
    float curtain = .55 + .45 * smoothstep(w * .25, w * .85, abs(q.x)) * (.8 + .2 * sin(abs(q.x) * 900.));
    float room = .6 + .7 * exp(-length((q - vec2(0, h * .35)) * vec2(1., .7)) * 26.);
    vec3 pane = mix(sky(vec2(q.x * 3., .3 + q.y)) * .32, glow * room * (.65 + .5 * curtain), lit);
    // Shutters.
    float leaf = box(vec2(abs(q.x) - w * 1.62, q.y), vec2(w * .5, h * .98));
    vec3 blue = mix(vec3(.26, .33, .4), vec3(.07, .09, .15), uNight) * (.75 + .25 * step(.4, fract(q.y * 150.)));
    if (k < 1.5) c = mix(c, blue, inside(leaf));
    c = mix(c, pane, win.z);
    c = mix(c, plaster * 1.25, win.x);
    if (k > .5 && k < 1.5) {
      // A balcony of iron.
      vec2 b = q + vec2(0, h + .002);
      float iron = min(abs(b.y - .028) - .0013, max(min(abs(fract(q.x * 120.) - .5) / 120. - .0009, abs(b.y - .004) - .0014), max(b.y - .028, -b.y)));
      c = mix(c, vec3(.012, .012, .02), inside(max(iron, abs(q.x) - w * 1.35)));
    }
    c += glow * lit * .12 * exp(-length(q * vec2(1., .8)) * 16.) ;
  }
  // The door, its lamps, its steps.
  vec2 q = p - vec2(0, -.07);
  vec3 door = windowAt(q, .045, .105, 1.);
  c = mix(c, glow * (1.1 - 1.6 * abs(q.x)) * smoothstep(0., .25, uLit) + .02, door.z);
  c = mix(c, plaster * 1.3, door.x);
  for (float s = -1.; s < 2.; s += 2.) {
    vec2 l = p - vec2(s * .078, -.02);
    c += glow * (.0011 / (dot(l, l) + .00035)) * smoothstep(.05, .3, uLit) * .32;
    c = mix(c, vec3(2.2, 1.7, 1.), inside(box(l, vec2(.006, .011))) * smoothstep(.05, .3, uLit));
  }
  float shade, d = wisteria(p, shade);
  vec3 flower = mix(mix(vec3(.72, .5, .95), vec3(.42, .3, .8), shade), vec3(.16, .12, .34), uNight * .72);
  flower += glow * .16 * exp(-length(p - vec2(0, -.02)) * 7.) * uLit;
  float leaves = smoothstep(.5, .62, fbm(vec2(p.x * 16., p.y * 24.) + 5.)) * exp(-pow((p.y - .135) / .034, 2.));
  c = mix(c, mix(vec3(.1, .17, .09), vec3(.025, .05, .06), uNight), clamp(leaves * 1.4, 0., 1.) * inside(wall));
  c = mix(c, flower * (.6 + .6 * noise(p * 240.)), inside(d) * .95 * inside(wall - .01));
  return vec4(c, inside(all_));
}

float tree(vec2 p, float x, float h, float wide) {
  vec2 q = p - vec2(x, -.2);
  float crown = length((q - vec2(0, h * .62)) / vec2(wide, h * .42)) - 1. + .34 * (fbm(q * 17. + x * 9.) - .5);
  return min(crown * wide * .6, max(abs(q.x) - .009, max(-q.y, q.y - h * .5)));
}

vec3 place(vec2 p) {
  vec3 c = sky(p);
  float woods = -.02 + .14 * fbm(p.x * 3.2 + 2.) + .03 * noise(p.x * 34.);
  c = mix(c, mix(vec3(.17, .14, .22), vec3(.025, .03, .06), uNight), inside(p.y - woods - .05));
  vec4 f = front(p);
  c = mix(c, f.rgb, f.a);
  vec3 dark = mix(vec3(.035, .055, .05), vec3(.01, .016, .028), uNight);
  float d = min(min(tree(p, -.86, .62, .2), tree(p, .87, .7, .22)), min(tree(p, -.68, .34, .1), tree(p, .69, .3, .09)));
  float leaf = fbm(p * 42.);
  c = mix(c, dark * (.6 + 1.1 * leaf) + vec3(.9, .5, .2) * .06 * uLit * exp(-abs(abs(p.x) - .62) * 12.), inside(d));
  // Box hedges, the terrace and its lanterns.
  float hedge = -.2 + .035 + .008 * noise(p.x * 70.) - .04 * smoothstep(.1, .075, abs(p.x));
  c = mix(c, dark * (.8 + leaf) + vec3(1., .6, .25) * .1 * uLit * exp(-abs(abs(p.x) - .13) * 9.), inside(p.y - hedge) * step(.07, abs(p.x)));
  float ground = -.197;
  c = mix(c, mix(vec3(.34, .29, .3), vec3(.06, .06, .1), uNight) + vec3(1., .6, .26) * .35 * uLit * exp(-abs(p.x) * 6.), inside(p.y - ground));
  for (int k = 0; k < 6; k++) {
    float side = mod(float(k), 2.) < 1. ? -1. : 1., i = floor(float(k) / 2.);
    vec2 l = p - vec2(side * (.2 + i * .2), -.186);
    float on = smoothstep(.15 + i * .12, .3 + i * .12, uLit);
    c += vec3(1.5, .9, .4) * on * (.00016 / (dot(l, l) + .00006)) * .35;
    c = mix(c, vec3(2., 1.5, .8), inside(box(l, vec2(.005, .009))) * on);
  }
  return c;
}

vec3 scene(vec2 s) {
  vec2 p = s / uPush + vec2(uPan, -.015);
  float edge = -.212;
  if (p.y > edge) return place(p);
  float down = edge - p.y;
  if (down < .014) return mix(vec3(.42, .37, .36), vec3(.09, .09, .14), uNight) * (.85 + .3 * noise(p * vec2(60., 20.))) + vec3(1., .6, .26) * .12 * uLit * exp(-abs(p.x) * 3.);
  vec2 w = vec2(p.x * 7., 1.5 / (down + .05));
  float ripple = fbm3(w + vec2(uT * .16, uT * .5)) - .5 + .4 * (noise(w * 2.7 + uT * .5) - .5);
  vec2 m = vec2(p.x + ripple * (.008 + down * .05) * uWater, edge + .014 + (down - .014) * 1.02 + ripple * .015 * uWater);
  vec3 c = place(vec2(m.x, m.y)) * mix(.78, .5, smoothstep(0., .4, down));
  c = mix(c, vec3(.012, .03, .05), .16 + .3 * smoothstep(.1, .5, down));
  return c + vec3(.1, .11, .16) * smoothstep(.25, .5, ripple) * .3;
}
`

export const hotel = {
  inner: 0.36,
  fragment,
  uniforms(t, { seconds, night = 0.35, lit = 1, seed = 5, camera = {} }) {
    const share = ease(-seconds * 0.25, seconds * 1.15, t)
    return {
      uPush: mix(0.98, 1.28, share),
      uPan: mix(-0.045, 0.02, share),
      uLit: lit * mix(0.08, 1, ease(0.4, seconds * 0.72, t)),
      uNight: mix(night - 0.2, night + 0.4, share),
      uWater: 1,
      uSeed: seed,
      ...camera,
    }
  },
  grade: () => ({
    uExposure: 1.12,
    uSaturation: 1.04,
    uShadows: [0.006, 0.006, 0.03],
    uLights: [0.02, 0.006, -0.014],
    uVignette: 0.4,
  }),
  post: () => ({ bloom: 0.45, tilt: [0.05, 0.97] }),
}
