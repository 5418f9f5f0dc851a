/** A ring or a string of pearls on black lacquer, in a studio where the sun rises. */
export const fragment = `
uniform vec3 uCamera, uAim, uMetal, uStone, uGlow, uFloor;
uniform float uZoom, uTurn, uSun, uPearls, uSeed;
const float R = 1.;

/** The studio, as seen in a direction: a wide softbox above, a strip, the sun that rises, and lamps for the facets. */
vec3 studio(vec3 d) {
  vec3 c = mix(vec3(.012, .013, .018), vec3(.11, .1, .12), smoothstep(-.3, .9, d.y));
  float top = smoothstep(.1, .0, abs(d.x * .8 + .12) - .34) * smoothstep(.06, .0, abs(d.z - .1) - .36) * smoothstep(.2, .5, d.y);
  c += top * vec3(2.3, 2.25, 2.2);
  c += smoothstep(-.1, 1., d.z) * vec3(.2, .195, .19) * (1. - .6 * smoothstep(-.1, .8, abs(d.y - .1)));
  c += smoothstep(.13, .05, abs(d.x - .42)) * smoothstep(.3, .7, d.z) * smoothstep(.75, .5, abs(d.y - .1)) * vec3(1.3, 1.25, 1.2);
  vec3 side = normalize(vec3(-.95, .25, .3));
  c += smoothstep(.93, .985, dot(d, side)) * vec3(1.5, 1.6, 1.9);
  vec3 sun = normalize(vec3(cos(uSun), .1 + .25 * sin(uSun), -sin(uSun) * .9 - .25));
  float s = max(dot(d, sun), 0.);
  c += uGlow * (3.6 * smoothstep(.9, .985, s) + .9 * pow(s, 5.));
  c += uGlow * .3 * exp(-abs(d.y) * 7.) * (.6 + .4 * d.x);
  return c;
}
vec3 lamps(vec3 d) {
  vec3 c = studio(d);
  vec2 q = vec2(atan(d.z, d.x) * 3., d.y * 6.);
  float spot = smoothstep(.42, .1, length(fract(q + .5) - .5)) * step(.62, hash(floor(q + .5) + uSeed));
  return c * 1.15 + spot * vec3(2.6, 2.5, 2.4) * step(-.2, d.y);
}

/** The room behind: what its blurred reflection shows. */
vec3 haze(vec3 d) {
  vec2 q = vec2(atan(d.x, -d.z), d.y), from = q - vec2(.5 - uSun * .2, .1);
  vec3 c = mix(uFloor * .35, uFloor * .9 + uGlow * .035, exp(-abs(q.y - .02) * 4.));
  return c + uGlow * (.21 + .11 * sin(uSun)) * exp(-dot(from, from) * 3.5);
}
/** The room, out of focus: warm points of an atelier. */
vec3 room(vec3 d) {
  vec2 q = vec2(atan(d.x, -d.z), d.y);
  vec3 c = haze(d);
  for (int layer = 0; layer < 2; layer++) {
    float size = layer == 0 ? 5.5 : 9.;
    vec2 g = q * size + float(layer) * 3.7 + uSeed;
    vec2 id = floor(g);
    for (int k = 0; k < 9; k++) {
      vec2 cell = id + vec2(float(k % 3) - 1., float(k / 3) - 1.);
      if (hash(cell + 4.3) < .72) continue;
      vec2 at = cell + .5 + .45 * (vec2(hash(cell), hash(cell + 9.1)) - .5);
      float d2 = length(g - at), r = mix(.22, .46, hash(cell + 2.2));
      if (d2 > r) continue;
      float lit = exp(-abs((at.y - float(layer) * 3.7 - uSeed) / size - .12) * 5.);
      // The rim of a disc out of focus is a little brighter than its middle.
      c += lit * uGlow * .13 * smoothstep(r, r - .07, d2) * (.55 + .45 * smoothstep(.0, r, d2)) * (.6 + .4 * hash(cell + 7.));
    }
  }
  return c;
}

/** Into the coordinates of the jewel, which turns, and back. */
mat2 spin;
vec3 into(vec3 d) { d.xz = spin * d.xz; return d; }
vec3 outOf(vec3 d) { d.xz = d.xz * spin; return d; }
vec3 middle() { return vec3(0, uPearls > .5 ? 0. : R + .2, 0); }

float capsule(vec3 p, vec3 a, vec3 b, float r) {
  vec3 pa = p - a, ba = b - a;
  return length(pa - ba * clamp(dot(pa, ba) / dot(ba, ba), 0., 1.)) - r;
}
float pearls(vec3 p, out float cell) {
  float a = atan(p.z, p.x), wide = 6.2831853 / 46.;
  cell = floor(a / wide + .5);
  float bend = 1.75 + .12 * sin(a * 3. + 1.) + .09 * sin(a * 2. + uSeed);
  float r = .112 + .012 * hash(cell + 3.);
  vec3 q = p - vec3(cos(cell * wide) * bend, r, sin(cell * wide) * bend);
  return length(q) - r;
}
float metal(vec3 p, float r, float up) {
  float high = smoothstep(-.9, .95, up);
  vec2 q = vec2(r - R, p.z), d = abs(q) - vec2(.035, mix(.15, .085, high));
  float band = length(max(d, 0.)) + min(max(d.x, d.y), 0.) - .05;
  band = max(band, length(q * vec2(1., .55) - vec2(-.06, 0)) - .15);
  if (p.y < .7) return band;
  vec3 g = vec3(abs(p.x), p.y - R, abs(p.z));
  float claw = capsule(g, vec3(.11, .06, .11), vec3(.262, .46, .262), .03);
  float basket = max(abs(length(p.xz) - .2) - .016, abs(g.y - .2) - .016);
  return min(band, min(claw, basket));
}
float stones(vec3 p, float r, float up) {
  float far = abs(r - R) - .2;
  if (far > .1 || up < .3) return max(far, .1);
  float wide = .118, cell = clamp(floor(abs(atan(p.x, p.y)) / wide + .5), 3., 9.);
  vec2 at = vec2(sin(cell * wide), cos(cell * wide)) * (R + .085);
  return length(vec3(abs(p.x) - at.x, p.y - at.y, p.z)) - .05;
}
float map(vec3 p) {
  float cell;
  if (uPearls > .5) return pearls(p, cell);
  float r = length(p.xy), up = p.y / max(r, .001);
  return min(metal(p, r, up), stones(p, r, up));
}
vec3 normalAt(vec3 p) {
  vec2 e = vec2(1, -1) * .0012;
  return normalize(e.xyy * map(p + e.xyy) + e.yyx * map(p + e.yyx) + e.yxy * map(p + e.yxy) + e.xxx * map(p + e.xxx));
}
float march(vec3 o, vec3 d, int most) {
  vec3 c = o - (uPearls > .5 ? vec3(0, .1, 0) : vec3(0, .2, 0));
  float r = uPearls > .5 ? 2.1 : 1.45, b = dot(c, d), h = b * b - dot(c, c) + r * r;
  if (h < 0.) return -1.;
  h = sqrt(h);
  float t = max(-b - h, 0.), far = -b + h;
  for (int k = 0; k < 80; k++) {
    if (k >= most || t > far) return -1.;
    float near = map(o + d * t);
    if (near < .0012 * (1. + t * .3)) return t;
    t += near * .93;
  }
  return -1.;
}

/** A brilliant: forty planes. The nearest way in and the way out of a ray, with their normals. */
bool cut(vec3 o, vec3 d, out float tin, out float tout, out vec3 nin, out vec3 nout) {
  tin = -1e5; tout = 1e5;
  nin = nout = vec3(0, 1, 0);
  for (int k = 0; k < 41; k++) {
    float ring = floor(float(k) / 8.), a = (float(k) - ring * 8.) * .7853982;
    vec3 n; float w;
    if (k == 40) { n = vec3(0, 1, 0); w = .118; }
    else {
      float tilt = ring < 1. ? .602 : ring < 2. ? .72 : ring < 3. ? .35 : ring < 4. ? 2.426 : 2.37;
      if (ring == 1. || ring == 2. || ring == 4.) a += .3926991;
      n = vec3(sin(tilt) * cos(a), cos(tilt), sin(tilt) * sin(a));
      w = .37 * (ring < 1. ? .566 : ring < 2. ? .645 : ring < 3. ? .425 : ring < 4. ? .656 : .678);
    }
    float facing = dot(n, d), gap = w - dot(n, o);
    if (abs(facing) < 1e-5) { if (gap < 0.) return false; continue; }
    float t = gap / facing;
    if (facing < 0.) { if (t > tin) { tin = t; nin = n; } }
    else if (t < tout) { tout = t; nout = n; }
  }
  return tin < tout && tout > 0.;
}
vec3 brilliant(vec3 o, vec3 d, float tin, vec3 nin) {
  float f = .17 + .83 * pow(1. - max(dot(-d, nin), 0.), 5.);
  vec3 c = f * lamps(outOf(reflect(d, nin)));
  vec3 q = o + d * tin, r = refract(d, nin, 1. / 2.4), through = vec3(1) * (1. - f);
  for (int k = 0; k < 4; k++) {
    float a, b; vec3 na, nb;
    if (!cut(q + r * .001, r, a, b, na, nb)) break;
    q += r * b;
    through *= exp(-b * uStone * 2.2);
    vec3 away = refract(r, -nb, 2.4);
    if (dot(away, away) > .1) {
      // Red and blue leave apart: the fire of the stone.
      vec3 red = refract(r, -nb, 2.36), blue = refract(r, -nb, 2.45);
      vec3 seen = lamps(outOf(away));
      if (dot(red, red) > .1) seen.r = mix(seen.r, lamps(outOf(red)).r, .85);
      if (dot(blue, blue) > .1) seen.b = mix(seen.b, lamps(outOf(blue)).b, .85);
      c += through * seen;
      through *= .4;
    }
    r = reflect(r, -nb);
  }
  return c + through * .05;
}

/** o and d in the coordinates of the jewel. */
vec3 shaded(vec3 o, vec3 d, float t) {
  vec3 p = o + d * t, n = normalAt(p), r = outOf(reflect(d, n)), m = outOf(n);
  float rim = pow(1. - max(dot(-d, n), 0.), 5.);
  float open = clamp(map(p + n * .14) / .14, 0., 1.);
  if (uPearls > .5) {
    float cell;
    pearls(p, cell);
    vec3 body = mix(vec3(.88, .8, .74), vec3(.93, .86, .86), hash(cell));
    vec3 light = .5 * studio(m) + .1 + uGlow * .14 * max(m.x * cos(uSun) + m.y * .3, 0.);
    vec3 sheen = .06 * vec3(.9 + .4 * sin(6. * rim + 1.), .9, 1. + .3 * sin(5. * rim));
    return body * light * (.35 + .65 * open) * 1.5 + studio(r) * (.05 + .5 * rim) * open + sheen * open;
  }
  float far = length(p.xy), up = p.y / far;
  if (stones(p, far, up) < metal(p, far, up)) return (lamps(r) * .6 + lamps(outOf(refract(d, n, .6))) * .55 + .05) * (.5 + .5 * open);
  vec3 tint = mix(uMetal, vec3(1), rim);
  float scratch = 1. + .05 * (noise(p.xy * 90.) - .5);
  return tint * studio(r) * (.4 + .6 * open) * scratch + tint * .02;
}
vec3 seen(vec3 o, vec3 d, int most, out float far) {
  o = into(o - middle());
  d = into(d);
  float t = march(o, d, most);
  vec3 c = vec3(0);
  far = t > 0. ? t : 1e5;
  if (t > 0.) c = shaded(o, d, t);
  if (uPearls < .5) {
    vec3 go = o - vec3(0, R + .44, 0);
    float a, b, along = dot(-go, d), off = length(go + d * along);
    vec3 na, nb;
    if (off < .46 && cut(go, d, a, b, na, nb) && a > 0. && a < far) { c = brilliant(go, d, a, na); far = a; }
  }
  return c;
}

vec3 scene(vec2 s) {
  spin = turned(uPearls > .5 ? 0. : uTurn);
  vec3 f = normalize(uAim - uCamera), x = normalize(cross(f, vec3(0, 1, 0))), y = cross(x, f);
  vec3 d = normalize(f * uZoom + x * s.x + y * s.y);
  float far;
  vec3 c = seen(uCamera, d, 80, far);
  if (far < 1e4) return c;
  vec3 back = room(d);
  if (d.y > -.004) return back;
  float t = -uCamera.y / d.y;
  vec3 p = uCamera + d * t, m = reflect(d, vec3(0, 1, 0));
  m = normalize(m + .012 * vec3(noise(p.xz * 7.) - .5, 0, noise(p.zx * 7. + 5.) - .5));
  float grazing = .045 + .75 * pow(1. - max(-d.y, 0.), 4.);
  float hit;
  vec3 mirror = seen(p + vec3(0, .002, 0), m, 46, hit);
  if (hit > 1e4) mirror = haze(m);
  float dark = uPearls > .5 ? clamp(map(p + vec3(0, .05, 0)) / .16, .15, 1.) : smoothstep(.0, .5, length(p.xz * vec2(1.4, 3.)) ) * .6 + .4;
  vec3 ground = uFloor * (.55 + uGlow * .1 * exp(-length(p.xz) * .4)) * dark;
  return mix(ground + mirror * grazing, back, smoothstep(5., 16., t));
}
`
