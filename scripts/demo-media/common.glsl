#version 300 es
precision highp float;
precision highp int;
out vec4 painted;
uniform vec2 uSize;
uniform float uT, uSamples, uVignette, uExposure, uSaturation;
uniform vec3 uShadows, uLights;

float hash(float n) { n = fract(n * .1031); n *= n + 33.33; n *= n + n; return fract(n); }
float hash(vec2 p) { vec3 q = fract(vec3(p.xyx) * .1031); q += dot(q, q.yzx + 33.33); return fract((q.x + q.y) * q.z); }
float noise(float x) { float i = floor(x), f = fract(x); f = f * f * (3. - 2. * f); return mix(hash(i), hash(i + 1.), f); }
float noise(vec2 p) {
  vec2 i = floor(p), f = fract(p);
  f = f * f * (3. - 2. * f);
  return mix(mix(hash(i), hash(i + vec2(1, 0)), f.x), mix(hash(i + vec2(0, 1)), hash(i + vec2(1, 1)), f.x), f.y);
}
float fbm(float x) { return .55 * noise(x) + .28 * noise(x * 2.1 + 7.) + .17 * noise(x * 4.3 + 3.); }
float fbm(vec2 p) {
  float sum = 0., gain = .5;
  for (int k = 0; k < 5; k++) { sum += gain * noise(p); p = mat2(1.6, 1.2, -1.2, 1.6) * p + 3.1; gain *= .5; }
  return sum;
}
float fbm3(vec2 p) {
  float sum = 0., gain = .55;
  for (int k = 0; k < 3; k++) { sum += gain * noise(p); p = mat2(1.6, 1.2, -1.2, 1.6) * p + 3.1; gain *= .5; }
  return sum;
}
mat2 turned(float a) { float c = cos(a), s = sin(a); return mat2(c, -s, s, c); }
float box(vec2 p, vec2 half_) { vec2 d = abs(p) - half_; return length(max(d, 0.)) + min(max(d.x, d.y), 0.); }
float bar(vec2 p, vec2 a, vec2 b, float r) {
  vec2 pa = p - a, ba = b - a;
  return length(pa - ba * clamp(dot(pa, ba) / dot(ba, ba), 0., 1.)) - r;
}
/** 1 inside a shape, with an edge of one pixel and a half. */
float inside(float d) { return clamp(.5 - d * uSize.y / 1.5, 0., 1.); }

vec3 scene(vec2 p);

/** The curve of a film print (a fit of ACES by Narkowicz). */
vec3 print_(vec3 c) { return clamp((c * (2.51 * c + .03)) / (c * (2.43 * c + .59) + .14), 0., 1.); }

void main() {
  vec3 sum = vec3(0);
  int count = int(uSamples);
  for (int k = 0; k < count; k++) {
    // Points of a rotated grid (Hammersley): edges without stairs.
    vec2 jitter = count == 1 ? vec2(.5) : vec2((float(k) + .5) / float(count), fract(float(k) * .618034 + .25));
    vec2 at = gl_FragCoord.xy - .5 + jitter;
    sum += min(scene((at - .5 * uSize) / uSize.y), vec3(12.));
  }
  vec3 c = print_(sum / float(count) * uExposure);
  float grey = dot(c, vec3(.2126, .7152, .0722));
  c = mix(vec3(grey), c, uSaturation);
  c += uShadows * (1. - grey) * (1. - grey) + uLights * grey * grey;
  vec2 from = (gl_FragCoord.xy / uSize - .5) * vec2(1., .86);
  c *= 1. - uVignette * smoothstep(.22, .75, length(from));
  // What is kept has 256 steps: chance hides them.
  float speck = hash(gl_FragCoord.xy + fract(uT * 7.31) * 61.) - .5;
  painted = vec4(pow(max(c, 0.), vec3(1. / 1.08)) + speck / 255., 1.);
}
