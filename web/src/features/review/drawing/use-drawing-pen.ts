import { useState } from 'react'
import { changeCommentDraft, type DraftPlace, useCommentDraft } from '../comments/comment-drafts.ts'
import { useDrawingHistory } from './drawing-history.ts'
import { type Colour, colours, type Tool } from './drawing-tools.tsx'

type PenOptions = {
  place: DraftPlace
  /** Answers the shown frame, or page. */
  at: () => number
  /** Called when drawing starts: the film stops. */
  onBegin: () => void
}

/** The drawing of a file, stored with the draft of its comment. */
export function useDrawingPen({ place, at, onBegin }: PenOptions) {
  const draft = useCommentDraft(place)
  const [isOn, setOn] = useState(false)
  const [tool, setTool] = useState<Tool>('pen')
  const [colour, setColour] = useState<Colour>(colours[0].value)
  const history = useDrawingHistory(draft.drawing, (drawing) => changeCommentDraft(place, { drawing, drawnAt: at() }))
  return {
    draft,
    isOn,
    toggle: () => {
      if (!isOn) onBegin()
      setOn(!isOn)
    },
    stop: () => {
      setOn(false)
      history.reset()
    },
    pen: {
      tool,
      colour,
      onShape: (shape: (typeof draft.drawing)[number]) => {
        // A drawing belongs to one frame: drawing on another frame starts a new one.
        if (draft.drawing.length > 0 && draft.drawnAt !== at()) {
          changeCommentDraft(place, { drawing: [shape], drawnAt: at() })
          history.reset()
        } else history.add(shape)
      },
      onPoint: (point: { x: number; y: number }) => changeCommentDraft(place, { point }),
    },
    tools: {
      tool,
      onTool: setTool,
      colour,
      onColour: setColour,
      history: {
        ...history,
        clear: () => {
          changeCommentDraft(place, { point: null })
          history.clear()
        },
      },
      isEmpty: draft.drawing.length === 0 && draft.point === null,
    },
  }
}
