import { ease, mix } from '../chance.mjs'

/** A lighthouse off a rocky coast, before sunrise. */
const fragment = `
uniform float uHorizon, uSun, uBeam, uShift, uTower, uNight, uFog, uSeed;
uniform vec2 uLook;

vec3 sky(vec2 p) {
  float h = max(p.y - uHorizon, 0.);
  vec2 s = vec2(-.32 + uShift * .12, uHorizon - .07 + .12 * uSun);
  float near = length((p - s) * vec2(.75, 1.25));
  vec3 high = mix(vec3(.03, .06, .17), vec3(.012, .02, .062), uNight);
  vec3 mid = mix(vec3(.27, .23, .4), vec3(.05, .07, .16), uNight);
  vec3 low = mix(vec3(1.25, .52, .24), vec3(.22, .16, .24), uNight);
  vec3 c = mix(low, mid, smoothstep(0., .19, h));
  c = mix(c, high, smoothstep(.08, .62, h));
  c += vec3(1.5, .62, .2) * exp(-near * 5.2) * mix(1., .25, uNight) + vec3(2.5, 1.3, .6) * smoothstep(.036, .03, length(p - s)) * (1. - uNight);
  // Bands of cloud, drawn out along the horizon and lit from below.
  vec2 q = vec2(p.x * 1.1 + uT * .006 + uShift * .15, h * 5.2);
  float cloud = smoothstep(.42, .82, fbm(q * vec2(1.3, 1.9) + uSeed) + .16 * noise(q * 7.) - h * .22);
  float under = smoothstep(.42, .82, fbm(q * vec2(1.3, 1.9) + uSeed + vec2(0, .12)));
  vec3 lit = mix(vec3(1.5, .58, .3), vec3(.3, .26, .42), smoothstep(.04, .34, h));
  lit = mix(lit, vec3(.06, .07, .13), uNight * .85);
  c = mix(c, mix(lit * 1.15, vec3(.11, .11, .2) + lit * .12, clamp(under * 1.1 - .1, 0., 1.)), cloud * smoothstep(0., .05, h) * .9);
  vec2 star = floor(p * 210.);
  c += step(.9965, hash(star)) * smoothstep(.25, .6, h) * (.25 + .5 * hash(star + 3.)) * (1. - cloud) * (.35 + uNight);
  return c;
}

float coast(float x, float k) { return (.055 * fbm(x * 1.7 + k * 9.) + .012 * noise(x * 19. + k)) * smoothstep(-.25, .9, (x + .1) * (k < 1. ? 1. : -1.) + (k < 1. ? 0. : -.2)); }

vec4 tower(vec2 q) {
  // Of height 1, its foot at the origin.
  float wide = mix(.088, .056, smoothstep(0., .78, q.y)) + .05 * exp(-q.y * 16.);
  float body = box(q - vec2(0, .39), vec2(wide, .39));
  float gallery = min(box(q - vec2(0, .785), vec2(.087, .012)), box(q - vec2(0, .755), vec2(.07, .02)));
  float rail = max(box(q - vec2(0, .825), vec2(.085, .03)), -min(box(q - vec2(0, .825), vec2(.08, .026)), abs(fract(q.x * 58.) - .5) / 58. - .0022));
  float lamp = box(q - vec2(0, .85), vec2(.042, .055));
  float dome = max(length((q - vec2(0, .905)) * vec2(1., .9)) - .05, .905 - q.y);
  float tip = box(q - vec2(0, .975), vec2(.0035, .035));
  float d = min(min(body, gallery), min(rail, min(dome, tip)));
  float side = clamp(q.x / wide, -1., 1.);
  // Lit on the side of the sun, with a softer light on the other edge.
  float light = .16 + .84 * smoothstep(.35, -.95, side) + .1 * smoothstep(.8, 1., side);
  float band = smoothstep(.004, -.004, abs(q.y - .5) - .1);
  vec3 paint = mix(vec3(.86, .8, .74), vec3(.55, .09, .07), band);
  float blocks = .93 + .07 * noise(vec2(q.x * 60., floor(q.y * 46.) * 3.));
  float window = smoothstep(.002, -.002, box(vec2(q.x - .01, mod(q.y - .12, .19) - .05), vec2(.009, .016))) * step(q.y, .72);
  vec3 c = paint * blocks * light * mix(vec3(.95, .52, .36), vec3(.12, .14, .26), uNight);
  c = mix(c, vec3(.02, .02, .035), window);
  if (body > 0.) c = vec3(.02, .018, .025) + vec3(.5, .22, .1) * smoothstep(.02, -.08, q.x) * .35 * (1. - uNight);
  float a = inside(d * uTower);
  float glass = inside(lamp * uTower) * (1. - inside((abs(fract(q.x * 36.) - .5) / 36. - .002) * uTower) * .6);
  c = mix(c, vec3(1.9, 1.5, .9), glass * (1. - a));
  return vec4(c, max(a, glass));
}

vec3 world(vec2 p) {
  vec3 c = sky(p);
  vec3 haze = mix(vec3(.75, .4, .32), vec3(.06, .075, .14), uNight);
  for (float k = 0.; k < 2.; k++) {
    float x = p.x + uShift * (.25 + k * .2);
    float top = uHorizon + coast(x, k) * (1. - k * .3);
    vec3 far = mix(vec3(.07, .065, .11), haze, .55 - .28 * k) * mix(1., .6, uNight);
    c = mix(c, far, inside(p.y - top) * step(uHorizon - .002, p.y));
  }
  return c;
}

float swell(vec2 w) {
  float h = 0.;
  h += .5 * noise(w * .55 + vec2(uT * .22, uT * .35));
  h += .26 * noise(mat2(.8, .6, -.6, .8) * w * 1.25 + vec2(-uT * .4, uT * .5));
  h += .14 * noise(mat2(.6, -.8, .8, .6) * w * 2.9 + vec2(uT * .7, uT * .6));
  h += .08 * noise(w * 6.3 - uT * .9);
  return h;
}

vec3 sea(vec2 p, vec2 lamp, float flash) {
  float down = uHorizon - p.y;
  float z = .14 / (down + .0025);
  vec2 w = vec2((p.x + uShift * .4) * z * 2.6, z * 3.2);
  float e = .05 + z * .018;
  float h = swell(w);
  vec2 n = vec2(swell(w + vec2(e, 0)) - h, swell(w + vec2(0, e)) - h) / e;
  n *= 1.25 / (1. + z * .32);
  vec2 m = vec2(p.x + n.x * .1, uHorizon + down * .9 + abs(n.y) * .16 + .004);
  vec3 mirror = world(m);
  float grazing = mix(.2, .92, exp(-down * 3.4)) * (1. - .35 * clamp(n.y * 1.4, -.6, 1.));
  vec3 deep = mix(vec3(.02, .055, .085), vec3(.006, .012, .03), uNight);
  vec3 c = mix(deep, mirror, clamp(grazing, 0., 1.));
  float sx = -.32 + uShift * .12;
  float column = exp(-pow((p.x - sx + n.x * .12) / (.05 + down * .32), 2.));
  float glint = pow(clamp(.5 + n.y * .75 + .22 * noise(w * 5.), 0., 1.3), 9.);
  c += vec3(1.9, .8, .34) * column * (glint * 1.1 + .12) * (1. - uNight * .82) * (.25 + .75 * uSun);
  float lampColumn = exp(-pow((p.x - lamp.x + n.x * .07) / (.012 + down * .12), 2.));
  c += vec3(1., .75, .42) * lampColumn * (.1 + glint) * (.2 + flash * 1.2) * exp(-down * 4.);
  float crest = smoothstep(.72, .9, h + .2 * noise(w * 9.)) * smoothstep(.06, .3, down);
  return mix(c, mirror * .7 + .12, crest * .35);
}

vec3 scene(vec2 s) {
  vec2 p = s * uLook.x + vec2(0, uLook.y);
  vec2 foot = vec2(.44 - uShift * .55, uHorizon + .045);
  vec2 lamp = foot + vec2(0, .85 * uTower);
  float flash = pow(max(cos(uBeam), 0.), 40.);
  vec3 c = p.y > uHorizon ? world(p) : sea(p, lamp, flash);
  // The rock, its surf, and the tower.
  float x = p.x - foot.x;
  float rock = uHorizon - .05 + .12 * (fbm(x * 5.5 + 4.) * .75 + .5 * fbm(x * 17.)) * smoothstep(.36, .02, abs(x + .02)) - .05 * smoothstep(.12, .4, abs(x));
  float under = uHorizon - .052 - .012 * fbm(vec2(p.x * 9., uT * .6)) + .02 * smoothstep(.15, .42, abs(x));
  vec4 t = tower((p - foot) / uTower);
  c = mix(c, t.rgb, t.a);
  float isRock = inside(p.y - rock) * inside(under - p.y);
  vec3 stone = mix(vec3(.03, .027, .035), vec3(.35, .17, .12), smoothstep(.1, -.5, x * 3. + (rock - p.y) * -4.) * .55 * fbm(p * 26.)) * mix(1., .3, uNight);
  c = mix(c, stone + vec3(.5, .24, .14) * smoothstep(.012, .0, rock - p.y) * .4 * (1. - uNight), isRock);
  float surf = exp(-pow((p.y - under - .004) / .009, 2.)) * smoothstep(.4, .2, abs(x)) * fbm(vec2(p.x * 26. + uT * .4, uT * .9));
  c += surf * mix(vec3(.75, .5, .42), vec3(.12, .14, .22), uNight) * .9;
  // The light: two beams through the mist, and its flare when it faces us.
  vec2 q = p - lamp;
  float mist = .45 + .75 * fbm(p * 3.2 + vec2(uT * .05, -uT * .02));
  for (float k = 0.; k < 2.; k++) {
    float a = uBeam + k * 3.14159265;
    vec2 axis = normalize(vec2(sin(a), .05 * cos(a) - .015));
    float length_ = abs(sin(a)), along = dot(q, axis), off = abs(q.x * axis.y - q.y * axis.x);
    float beam = exp(-pow(off / (.007 + along * .085), 2.)) * step(0., along) * exp(-along * 1.1);
    c += vec3(1., .82, .55) * beam * mist * (.2 + .6 * length_) * mix(.75, 1.1, uNight) * smoothstep(0., .02, along);
  }
  float r = length(q);
  c += vec3(1., .74, .4) * (.011 / (r * r * 22. + .014)) * (.16 + .9 * flash) + vec3(1., .8, .5) * flash * (.25 * exp(-r * 2.2) + .2 * exp(-abs(q.y) * 60.) * exp(-abs(q.x) * 2.4));
  float low = exp(-pow((p.y - uHorizon + .01) / .07, 2.)) * fbm(vec2(p.x * 2.2 - uT * .03 + uShift, p.y * 9.));
  c = mix(c, mix(vec3(.95, .55, .4), vec3(.08, .1, .18), uNight), clamp(low * uFog, 0., .75));
  return c;
}
`

export const lighthouse = {
  inner: 0.35,
  fragment,
  uniforms(t, { seconds, night = 0, tower = 0.5, seed = 2, camera = {} }) {
    const share = ease(-seconds * 0.2, seconds * 1.2, t)
    return {
      uHorizon: -0.14,
      uSun: mix(0.2, 0.95, share),
      uBeam: 0.9 + t * 1.15,
      uShift: mix(-0.22, 0.22, share),
      uTower: tower,
      uNight: night * (1 - 0.25 * share),
      uFog: mix(0.75, 0.4, share),
      uSeed: seed,
      uLook: [mix(1.04, 0.9, share), mix(-0.01, 0.035, share) + 0.0022 * Math.sin(t * 0.9)],
      ...camera,
    }
  },
  grade: ({ night = 0 }) => ({
    uExposure: mix(0.82, 1.3, night),
    uSaturation: 1.02,
    uShadows: [0.004, 0.008, 0.028],
    uLights: [0.025, 0.004, -0.02],
    uVignette: 0.36,
  }),
  post: () => ({ bloom: 0.35, tilt: [0.02, 0.98] }),
}
