import { useState } from 'react'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { replaceAddress } from '#ui/replace-address.ts'

/** Parameter of the address: how a list is drawn. */
const formParam = 'forme'
const forms = { wall: 'planche', table: 'tableau' } as const

type WallState = {
  /** By grid id: true for a list last seen as a wall. */
  walls: Readonly<Record<string, boolean>>
}

const useWallStore = create<WallState>()(
  persist((): WallState => ({ walls: {} }), { name: 'regie-grid-walls', version: 1 }),
)

function askedByAddress(): boolean | null {
  const asked = new URLSearchParams(globalThis.location.search).get(formParam)
  return asked === forms.wall ? true : asked === forms.table ? false : null
}

/** Whether a list is a wall of pictures: as the address asks, else as it was last seen in this browser. */
export function useWallChoice(gridId: string, canBeWall: boolean) {
  const [isWall, setWall] = useState(() => askedByAddress() ?? useWallStore.getState().walls[gridId] ?? false)
  return {
    isWall: canBeWall && isWall,
    choose: (wall: boolean) => {
      setWall(wall)
      useWallStore.setState(({ walls }) => ({ walls: { ...walls, [gridId]: wall } }))
      const url = new URL(globalThis.location.href)
      url.searchParams.set(formParam, wall ? forms.wall : forms.table)
      url.search = url.search.replaceAll('%2C', ',')
      replaceAddress(url.href)
    },
  }
}
