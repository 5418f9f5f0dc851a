import { drawAt } from './lettering.mjs'
import { marks } from './marks.mjs'
import { portrait } from './portraits.mjs'
import * as drawnCards from './scenes/cards.mjs'
import { scenes } from './scenes/index.mjs'

const cards = new Map(Object.entries(drawnCards))

/** What runs in the page: a scene is painted by a shader or on a canvas, then graded, then written upon. */

const common = await (await fetch('./common.glsl')).text()

function program(gl, fragment) {
  const made = gl.createProgram()
  const parts = [
    [
      gl.VERTEX_SHADER,
      '#version 300 es\nlayout(location = 0) in vec2 at;\nvoid main() { gl_Position = vec4(at, 0, 1); }',
    ],
    [gl.FRAGMENT_SHADER, fragment],
  ]
  for (const [type, source] of parts) {
    const shader = gl.createShader(type)
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) {
      const lines = source.split('\n')
      const said = gl.getShaderInfoLog(shader) ?? ''
      const named = said.replaceAll(/0:(\d+):/g, (whole, line) => `${whole} « ${lines[line - 1]} »`)
      throw new Error(named)
    }
    gl.attachShader(made, shader)
  }
  gl.linkProgram(made)
  if (!gl.getProgramParameter(made, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(made) ?? 'no link')
  return made
}

/** What a lens adds: light that spills over, less sharpness at the top and the bottom, and grain. */
const optics = {
  less: `#version 300 es
precision highp float;
out vec4 painted;
uniform sampler2D uFrom;
uniform vec2 uSize, uStep;
void main() {
  vec2 at = gl_FragCoord.xy / uSize;
  vec4 sum = vec4(0);
  for (int k = -4; k <= 4; k++) sum += texture(uFrom, at + float(k) * uStep) * exp(-float(k * k) * .11);
  painted = sum / 5.155;
}`,
  last: `#version 300 es
precision highp float;
out vec4 painted;
uniform sampler2D uSharp, uSoft;
uniform vec2 uSize, uTilt;
uniform float uBloom, uGrain, uT;
float hash(vec2 p) { vec3 q = fract(vec3(p.xyx) * .1031); q += dot(q, q.yzx + 33.33); return fract((q.x + q.y) * q.z); }
void main() {
  vec2 at = gl_FragCoord.xy / uSize;
  vec3 soft = texture(uSoft, at).rgb;
  vec3 c = mix(texture(uSharp, at).rgb, soft, .6 * max(smoothstep(uTilt.x + .1, 0., at.y), smoothstep(uTilt.y - .1, 1., at.y)));
  vec3 spill = clamp(soft * 1.7 - .62, 0., 1.) * uBloom;
  c = 1. - (1. - c) * (1. - spill);
  float seed = fract(uT * 7.31) * 61.;
  painted = vec4(c + (hash(gl_FragCoord.xy + seed) + hash(gl_FragCoord.yx * 1.37 + seed) - 1.) * uGrain, 1.);
}`,
}

/** A canvas painted by the scene's shader at a share of the picture's size, then seen through the lens. */
function shaded(scene, { width, height, inner }) {
  const canvas = new OffscreenCanvas(width, height)
  const gl = canvas.getContext('webgl2', { antialias: false, alpha: false })
  const made = Object.fromEntries(
    Object.entries({ scene: common + scene.fragment, ...optics }).map(([name, source]) => [name, program(gl, source)]),
  )
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer())
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 3, -1, -1, 3]), gl.STATIC_DRAW)
  gl.enableVertexAttribArray(0)
  gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0)
  const plate = (share) => {
    const size = [Math.round(width * share), Math.round(height * share)]
    const texture = gl.createTexture()
    gl.bindTexture(gl.TEXTURE_2D, texture)
    gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, ...size)
    for (const [name, value] of [
      [gl.TEXTURE_MIN_FILTER, gl.LINEAR],
      [gl.TEXTURE_MAG_FILTER, gl.LINEAR],
      [gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE],
      [gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE],
    ])
      gl.texParameteri(gl.TEXTURE_2D, name, value)
    const frame = gl.createFramebuffer()
    gl.bindFramebuffer(gl.FRAMEBUFFER, frame)
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0)
    return { size, texture, frame }
  }
  const [sharp, half, soft] = [plate(inner), plate(inner / 4), plate(inner / 4)]
  const screen = { size: [width, height], frame: null }
  const pass = (name, to, uniforms, from = {}) => {
    gl.useProgram(made[name])
    gl.bindFramebuffer(gl.FRAMEBUFFER, to.frame)
    gl.viewport(0, 0, ...to.size)
    Object.entries(from).forEach(([sampler, { texture }], unit) => {
      gl.activeTexture(gl.TEXTURE0 + unit)
      gl.bindTexture(gl.TEXTURE_2D, texture)
      gl.uniform1i(gl.getUniformLocation(made[name], sampler), unit)
    })
    for (const [uniform, value] of Object.entries({ ...uniforms, uSize: to.size })) {
      const values = [value].flat()
      gl[`uniform${values.length}fv`](gl.getUniformLocation(made[name], uniform), values)
    }
    gl.drawArrays(gl.TRIANGLES, 0, 3)
  }
  return (uniforms, { bloom, tilt }) => {
    pass('scene', sharp, uniforms)
    pass('less', half, { uStep: [1.4 / half.size[0], 0] }, { uFrom: sharp })
    pass('less', soft, { uStep: [0, 1.4 / soft.size[1]] }, { uFrom: half })
    const { uGrain, uT } = uniforms
    pass('last', screen, { uBloom: bloom, uTilt: tilt, uGrain, uT }, { uSharp: sharp, uSoft: soft })
    return canvas
  }
}

const flat = { uGrain: 0.004, uVignette: 0.35, uExposure: 1, uSaturation: 1, uShadows: [0, 0, 0], uLights: [0, 0, 0] }

/** A scene, painted by its shader or on the canvas itself. */
function painted(scene, { width, height, look, quality }) {
  if (!scene.fragment) return (paint, t) => scene.draw(paint, t, look)
  const picture = shaded(scene, { width, height, inner: quality.inner ?? scene.inner })
  return (paint, t) => {
    const uniforms = {
      ...flat,
      ...scene.grade?.(look),
      ...scene.uniforms(t, look),
      uT: t,
      uSamples: quality.samples ?? 1,
    }
    paint.drawImage(picture(uniforms, scene.post(look)), 0, 0)
  }
}

/** The images of a master, which cover the canvas; under flashes of white, where a version has them. */
const cutFrom =
  (master, { from = 0, pace, last, strobe }) =>
  async (paint, t) => {
    const { width, height } = paint.canvas
    const rank = Math.min(last, Math.round((from + t) * pace))
    const frame = await createImageBitmap(await (await fetch(`/masters/${master}/${rank}.jpg`)).blob())
    const scale = Math.max(width / frame.width, height / frame.height)
    const [wide, high] = [frame.width * scale, frame.height * scale]
    paint.drawImage(frame, (width - wide) / 2, (height - high) / 2, wide, high)
    frame.close()
    if (strobe && t >= strobe[0] && t < strobe[1] && (t * 8) % 1 < 0.4) {
      paint.fillStyle = 'rgba(223,232,255,.6)'
      paint.fillRect(0, 0, width, height)
    }
  }

/** Makes a picture ready: what is answered paints the moment `t`, in seconds. `quality`: the share of its size, the samples of a point. */
function rendering({ scene: name, master, look, width, height, cards: written = [], fades, quality = {}, ...film }) {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const paint = canvas.getContext('2d')
  const picture = master ? cutFrom(master, film) : painted(scenes[name], { width, height, look, quality })
  return async (t) => {
    await picture(paint, t)
    for (const [card, details] of written) cards.get(card)(paint, t, { ...details, seconds: look.seconds })
    if (fades) {
      const [open, close] = fades
      const dark = Math.max(1 - t / open, (t - look.seconds + close) / close)
      if (dark > 0) {
        paint.fillStyle = `rgba(0,0,0,${Math.min(1, dark).toFixed(4)})`
        paint.fillRect(0, 0, width, height)
      }
    }
    return canvas
  }
}

const font = new FontFace('Demo Inter', 'url(/inter.woff2)', { weight: '100 900' })
document.fonts.add(await font.load())

const squares = {
  portrait,
  logo(paint, company) {
    const [draw, ground, ink, second] = marks[company]
    const { width } = paint.canvas
    paint.fillStyle = ground
    paint.fillRect(0, 0, width, width)
    drawAt(paint, { x: width / 2, y: width / 2, size: width * 0.72 }, (to) => draw(to, ink, second))
  },
}

let render = null
window.demoMedia = {
  open(picture) {
    render = rendering(picture)
  },
  shot: async (t, type, quality) => (await render(t)).toDataURL(type, quality),
  /** A portrait or a logo, on a square of `side` pixels. */
  drawn(side, type, quality, kind, details) {
    const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side })
    squares[kind](canvas.getContext('2d'), details)
    return canvas.toDataURL(type, quality)
  },
}
