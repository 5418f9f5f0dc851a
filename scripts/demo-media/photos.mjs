/** The photos of the demo: a moment of a scene, from a place of its own, with more samples of each point. */

const size = { width: 1600, height: 1067 }
const upright = { width: 1067, height: 1600 }
const ring = (name, look, picture = size) => ({
  name,
  scene: 'jewel',
  ...picture,
  look: { cuts: [['turning', 0, 6]], ...look },
})
const stones = {
  diamond: [0.05, 0.05, 0.05],
  sapphire: [2.6, 1.5, 0.25],
  emerald: [2.4, 0.35, 1.7],
  ruby: [0.25, 2.4, 1.9],
  topaz: [0.1, 0.55, 1.9],
}
const floors = {
  night: [0.02, 0.018, 0.022],
  wine: [0.05, 0.008, 0.014],
  sea: [0.006, 0.024, 0.04],
  sand: [0.2, 0.15, 0.11],
  moss: [0.012, 0.03, 0.018],
}

export const photos = [
  ring('bague-aube-1', { at: 3, camera: { uTurn: 0.35 } }),
  ring('bague-aube-2', {
    at: 4.4,
    metal: 'rose',
    stone: stones.topaz,
    floor: floors.wine,
    seed: 5,
    camera: { uTurn: -0.5, uZoom: 1.6 },
  }),
  ring('bague-aube-3', {
    at: 2,
    metal: 'platinum',
    stone: stones.sapphire,
    floor: floors.sea,
    warmth: 0.25,
    seed: 14,
    camera: { uTurn: 0.7 },
  }),
  ring('bague-aube-4', {
    cuts: [['stone', 0, 6]],
    at: 3.4,
    metal: 'gold',
    stone: stones.emerald,
    floor: floors.moss,
    seed: 22,
  }),
  ring('bague-aube-5', {
    cuts: [['macro', 0, 6]],
    at: 4,
    metal: 'gold',
    stone: stones.ruby,
    floor: floors.wine,
    seed: 31,
  }),
  ring(
    'bague-aube-6',
    {
      at: 3.6,
      metal: 'platinum',
      stone: stones.diamond,
      floor: floors.sand,
      warmth: 0.6,
      seed: 40,
      camera: { uTurn: -0.35, uCamera: [0.9, 2.2, 5.8], uAim: [0, 1.35, 0], uZoom: 1.3 },
    },
    upright,
  ),
  ring(
    'bague-aube-7',
    {
      at: 5,
      metal: 'rose',
      stone: stones.diamond,
      seed: 52,
      camera: { uTurn: 1.1, uCamera: [-2.2, 0.7, 4.6], uAim: [0, 1.35, 0], uZoom: 1.6 },
    },
    upright,
  ),
  ring('collier-rosee-1', {
    at: 3,
    pearls: true,
    seed: 2,
    camera: { uCamera: [0.4, 1.5, 4.9], uAim: [0, 0.05, 0.1], uZoom: 1.75 },
  }),
  ring('collier-rosee-2', {
    at: 4.6,
    pearls: true,
    floor: floors.wine,
    seed: 6,
    camera: { uCamera: [-1.6, 0.62, 3.6], uAim: [-0.2, 0.12, 0.9], uZoom: 2.1 },
  }),
  ring(
    'collier-rosee-3',
    {
      at: 2.2,
      pearls: true,
      floor: floors.sea,
      warmth: 0.4,
      seed: 9,
      camera: { uCamera: [0.9, 2.2, 4.4], uAim: [0.55, 0, 1.1], uZoom: 1.7 },
    },
    upright,
  ),
  { name: 'phare-aube', scene: 'lighthouse', ...size, look: { at: 12, seconds: 16 } },
  {
    name: 'phare-nuit',
    scene: 'lighthouse',
    ...size,
    look: { at: 4, seconds: 16, night: 0.85, seed: 8, tower: 0.6, camera: { uBeam: 1.15, uShift: -0.05 } },
  },
  { name: 'hotel-crepuscule', scene: 'hotel', ...size, look: { at: 6, seconds: 13 } },
  { name: 'hotel-nuit', scene: 'hotel', ...size, look: { at: 12, seconds: 13, night: 0.75, seed: 12 } },
  { name: 'foret-aube', scene: 'forest', ...size, look: { at: 9, seconds: 13, hour: 'dawn', seed: 4 } },
  {
    name: 'foret-brume',
    scene: 'forest',
    ...size,
    look: { at: 5, seconds: 13, hour: 'blue', seed: 11, camera: { uSunAt: [-0.25, 0.3], uRays: 0.35 } },
  },
  {
    name: 'foret-midi',
    scene: 'forest',
    ...upright,
    look: { at: 7, seconds: 13, hour: 'noon', seed: 17, camera: { uSunAt: [0.05, 0.34], uRays: 1.1 } },
  },
  { name: 'vigne-aube', scene: 'vineyard', ...size, look: { at: 8, seconds: 12, seed: 7 } },
  {
    name: 'vigne-automne',
    scene: 'vineyard',
    ...size,
    look: { at: 3, seconds: 12, green: 0, seed: 15, camera: { uSunAt: [0.3, 0.12] } },
  },
  { name: 'scene-ambre', scene: 'concert', ...size, look: { at: 7.05, seconds: 14, palette: 'amber', seed: 9 } },
  {
    name: 'scene-glace',
    scene: 'concert',
    ...size,
    look: { at: 8.55, seconds: 14, palette: 'ice', seed: 4, camera: { uPush: 1.5, uPan: 0.16 } },
  },
].map((photo) => ({ ...photo, look: { seconds: 6, ...photo.look }, quality: { inner: 0.75, samples: 2 } }))
