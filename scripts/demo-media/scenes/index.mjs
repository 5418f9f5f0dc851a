import { concert } from './concert.mjs'
import { opening, parcels } from './drawn.mjs'
import { forest } from './forest.mjs'
import { hotel } from './hotel.mjs'
import { jewel } from './jewel.mjs'
import { lighthouse } from './lighthouse.mjs'
import { sleep } from './sleep.mjs'
import { vineyard } from './vineyard.mjs'

/**
 * Every scene. One with a `fragment` is painted by a shader: `uniforms(t, look)`, `grade` and `post` say how; `inner` is the share of
 * the picture's size at which it is computed. One with a `draw` paints a canvas.
 */
export const scenes = { concert, forest, hotel, jewel, lighthouse, opening, parcels, sleep, vineyard }
