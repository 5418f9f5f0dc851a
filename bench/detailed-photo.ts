import sharp from 'sharp'

/** A photo as JPEG: three megapixels of noise: its previews weigh what those of a detailed photo do. */
export const detailedPhoto = () =>
  sharp({
    create: {
      width: 2000,
      height: 1500,
      channels: 3,
      background: '#777',
      noise: { type: 'gaussian', mean: 128, sigma: 25 },
    },
  })
    .blur(1.2)
    .jpeg({ quality: 90 })
    .toBuffer()
