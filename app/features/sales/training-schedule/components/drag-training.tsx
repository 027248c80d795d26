import type { DragEvent } from 'react'
import { useNavigate } from 'react-router'
import { movePath, type ScheduleEntry } from '../schedule.ts'

/** What is dragged: a training that another page cannot take for a text. */
const KIND = 'application/x-quorum-training'

/** What makes the line of a training that can be moved one that can be dragged. */
export function dragOf({ canMove, training }: ScheduleEntry) {
  if (!canMove || training === null) return {}
  return {
    draggable: true,
    onDragStart: ({ dataTransfer }: DragEvent) => {
      dataTransfer.setData(KIND, training)
      dataTransfer.effectAllowed = 'move'
    },
  }
}

/**
 * What makes a day one on which a training can be dropped: it opens where that day is proposed to the
 * trainer, and nothing has moved. Nothing where there is no day.
 */
export function useDrop(day: string | null) {
  const navigate = useNavigate()
  if (day === null) return {}
  return {
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes(KIND)) event.preventDefault()
    },
    onDrop: (event: DragEvent) => {
      const training = event.dataTransfer.getData(KIND)
      if (training === '') return
      event.preventDefault()
      void navigate(movePath(training, day))
    },
  }
}
