import type { FrameRate } from '@regie/contract/medias/schema/previews'
import { frameAt, frameDuring, seekTimeOf } from '@regie/contract/review/rules/timecode'
import { beforePaint } from './film-pace.ts'
import { atFirst, type PlayerSettings, type PlayerState } from './player-state.ts'

export type Film = {
  rate: FrameRate
  /** Number of frames. */
  frames: number
}

const maxSpeed = 8

/**
 * Plays a video or a sound by whole frames. The shown frame is the one that the browser reports as presented, by
 * `requestVideoFrameCallback`, never a clock divided by a rate. A seek targets the middle of a frame. It is a store.
 */
export class FilmPlayer {
  readonly film: Film
  #media: HTMLMediaElement | null = null
  #state: PlayerState = atFirst
  #settings: PlayerSettings = atFirst
  readonly #listeners = new Set<() => void>()
  #stop = new AbortController()
  /** The frame being sought, and the next one: a drag requests more frames than can be shown. */
  #sought: number | null = null
  #next: number | null = null
  #backwards: number | null = null
  #presented = 0
  /** True from a request to play until one to stop, or the end. */
  #isToPlay = false

  constructor(film: Film) {
    this.film = film
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  /** The same, once before each paint: for what shows the frame. */
  subscribeToPaints = beforePaint(this.subscribe)
  get = (): PlayerState => this.#state
  /** The same object until something else than the frame changes. */
  getSettings = (): PlayerSettings => this.#settings

  #set(change: Partial<PlayerState>) {
    this.#state = { ...this.#state, ...change }
    const { frame: _, ...settings } = change
    if (Object.keys(settings).length > 0) this.#settings = this.#state
    for (const listener of this.#listeners) listener()
  }

  get last(): number {
    return Math.max(0, this.film.frames - 1)
  }

  /** True until the frame that was asked for is reached. */
  get isSeeking(): boolean {
    return this.#sought !== null
  }
  /** Seconds; null without a film. */
  get currentTime(): number | null {
    return this.#media?.currentTime ?? null
  }

  /** Plays on this element from now on, at the position of the previous one. */
  attach = (media: HTMLMediaElement): void => {
    if (media === this.#media) return
    // Until the film is loaded, its first image may be presented: it must not replace the position to open on.
    this.#sought = this.#state.frame
    this.#next = null
    this.#haltBackwards()
    this.#follow(media)
    if (media.readyState >= HTMLMediaElement.HAVE_METADATA) this.#loaded()
  }

  #loaded() {
    // A seek asked for before the film was loaded, perhaps again, never completes.
    this.#sought = null
    this.#next = null
    this.#set({ isReady: true })
    this.seek(this.#state.frame)
    // It was playing when its connection was lost.
    if (this.#isToPlay && this.#media?.paused) this.#start()
  }

  /** Goes on with an element that shows the same frame already, or plays in step: another copy of the film. */
  handOver = (media: HTMLMediaElement): void => {
    const former = this.#media
    this.#presented = this.#state.frame
    this.#follow(media)
    media.playbackRate = Math.max(this.#state.speed, 0) || 1
    former?.pause()
  }

  /** Plays on this element no more. */
  release = (media: HTMLMediaElement): void => {
    if (media !== this.#media) return
    this.#stop.abort()
    this.#media = null
    this.#sought = null
    this.#next = null
    this.#haltBackwards()
  }

  #follow(media: HTMLMediaElement) {
    this.#stop.abort()
    this.#stop = new AbortController()
    this.#media = media
    const { signal } = this.#stop
    const on = (name: string, react: () => void) => media.addEventListener(name, react, { signal })
    media.volume = this.#state.volume
    media.muted = this.#state.isMuted
    on('loadedmetadata', () => this.#loaded())
    on('seeked', () => this.#arrived())
    on('ended', () => this.#ended())
    on('play', () => this.#set({ isPlaying: true }))
    on('pause', () => {
      if (this.#backwards === null) this.#set({ isPlaying: false })
    })
    if (media instanceof HTMLVideoElement) this.#watch(media, signal)
    else this.#listen(media, signal)
  }

  #watch(video: HTMLVideoElement, signal: AbortSignal) {
    const presented: VideoFrameRequestCallback = (_, { mediaTime }) => {
      if (signal.aborted) return
      this.#show(frameAt(mediaTime, this.film.rate))
      video.requestVideoFrameCallback(presented)
    }
    video.requestVideoFrameCallback(presented)
  }

  /** A sound presents no frames: its time is read at each animation frame. */
  #listen(sound: HTMLMediaElement, signal: AbortSignal) {
    const look = () => {
      if (signal.aborted) return
      if (!sound.paused) this.#show(frameDuring(sound.currentTime, this.film.rate))
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }

  #show(presented: number) {
    const frame = Math.min(Math.max(0, presented), this.last)
    this.#presented = frame
    if (this.#sought !== null || this.#backwards !== null) return
    const { isPlaying, isLooping, passageIn, passageOut } = this.#state
    if (isPlaying && isLooping && frame >= (passageOut ?? this.last)) this.seek(passageIn ?? 0)
    else if (frame !== this.#state.frame) this.#set({ frame })
  }

  #arrived() {
    const reached = this.#sought
    const next = this.#next
    this.#sought = null
    this.#next = null
    // Compared with the frame reached, not with the one presented: it may not be on screen yet.
    if (next !== null && next !== reached) this.#seekNow(next)
    else if (next !== null) this.#set({ frame: next })
  }

  #ended() {
    // A seek left that end before its event came: the browser stopped the film there, it goes on here.
    if (this.#media?.ended === false) {
      if (this.#isToPlay) this.#start()
    } else if (this.#state.isLooping) {
      this.seek(this.#state.passageIn ?? 0)
      this.#start()
    } else {
      this.#isToPlay = false
      this.#set({ isPlaying: false, frame: this.#next ?? this.last })
    }
  }

  #start() {
    this.#isToPlay = true
    void this.#media?.play().catch(() => this.#set({ isPlaying: false }))
  }

  #seekNow(frame: number) {
    if (!this.#media) return
    this.#sought = frame
    this.#media.currentTime = seekTimeOf(frame, this.film.rate)
  }

  /** Shows a frame. During a seek, only the last requested frame is sought next. */
  seek = (wanted: number): void => {
    const frame = Math.min(Math.max(0, Math.round(wanted)), this.last)
    // The browser decodes while the page renders: the frame is on screen one refresh sooner.
    if (this.#sought === null) this.#seekNow(frame)
    else this.#next = frame
    this.#set({ frame })
  }

  /** Moves by a number of frames. */
  step = (frames: number): void => {
    if (this.#state.isPlaying) this.pause()
    this.seek(this.#state.frame + frames)
  }

  play = (speed = 1): void => {
    const media = this.#media
    if (!media) return
    this.#haltBackwards()
    if (speed < 0) {
      this.#playBackwards(speed)
      return
    }
    media.playbackRate = speed
    const { isLooping, passageIn, passageOut, frame } = this.#state
    const end = isLooping ? (passageOut ?? this.last) : this.last
    if (frame >= end) this.seek(isLooping ? (passageIn ?? 0) : 0)
    this.#set({ speed, isPlaying: true })
    this.#start()
  }

  /** Browsers cannot play backwards: seeks one frame after another instead. */
  #playBackwards(speed: number) {
    this.#isToPlay = false
    this.#media?.pause()
    const { num, den } = this.film.rate
    const from = { frame: this.#state.frame, at: performance.now() }
    const tick = (now: number) => {
      const frame = Math.round(from.frame + (speed * (now - from.at) * num) / (1000 * den))
      if (this.#sought === null) this.seek(frame)
      if (frame <= 0) this.pause()
      else this.#backwards = requestAnimationFrame(tick)
    }
    this.#backwards = requestAnimationFrame(tick)
    this.#set({ speed, isPlaying: true })
  }

  #haltBackwards() {
    if (this.#backwards !== null) cancelAnimationFrame(this.#backwards)
    this.#backwards = null
  }

  /** Stops on the frame presented last, and seeks to it so that it stays. */
  pause = (): void => {
    this.#isToPlay = false
    // Already stopped, perhaps during a seek: let it finish.
    if (!this.#state.isPlaying) return
    const isOnItsWay = this.#backwards !== null || this.#sought !== null
    this.#haltBackwards()
    this.#media?.pause()
    this.#set({ isPlaying: false, speed: 1 })
    this.seek(isOnItsWay ? this.#state.frame : this.#presented)
  }

  toggle = (): void => {
    if (this.#state.isPlaying) this.pause()
    else this.play()
  }

  /** J and L: each press doubles the speed that way; a press the other way restarts at normal speed. */
  shuttle = (direction: 1 | -1): void => {
    const { isPlaying, speed } = this.#state
    const isSame = isPlaying && Math.sign(speed) === direction
    this.play(isSame ? direction * Math.min(maxSpeed, Math.abs(speed) * 2) : direction)
  }

  setSpeed = (speed: number): void => {
    if (this.#media) this.#media.playbackRate = speed
    this.#set({ speed })
    if (this.#state.isPlaying) this.play(speed)
  }

  setVolume = (volume: number): void => {
    const isMuted = volume === 0
    if (this.#media) {
      this.#media.volume = volume
      this.#media.muted = isMuted
    }
    this.#set({ volume, isMuted })
  }

  mute = (): void => {
    const isMuted = !this.#state.isMuted
    if (this.#media) this.#media.muted = isMuted
    this.#set({ isMuted })
  }

  loop = (): void => this.#set({ isLooping: !this.#state.isLooping })

  /** Starts the passage at the shown frame; an earlier end is dropped. */
  markIn = (): void => {
    const { frame, passageOut } = this.#state
    this.#set({ passageIn: frame, passageOut: passageOut !== null && passageOut < frame ? null : passageOut })
  }
  /** Ends the passage at the shown frame, included. */
  markOut = (): void => {
    const { frame, passageIn } = this.#state
    this.#set({ passageOut: frame, passageIn: passageIn === null || passageIn > frame ? null : passageIn })
  }
  setPassage = (passageIn: number | null, passageOut: number | null): void => this.#set({ passageIn, passageOut })
}
