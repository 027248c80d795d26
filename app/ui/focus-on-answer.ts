import { type RefObject, useEffect, useRef } from 'react'
import { useIsAlive } from './is-alive.ts'

/**
 * Moves the focus after each new `answer` into `box`: to itself, or to the first that `selector` finds in it.
 * Null is no answer. One that came with the document moves it only while its reader has begun nothing:
 * scripts come after the page was shown, and would take the field away in which somebody types already, or
 * the page from under a press.
 */
export function useFocusOnAnswer(
  box: RefObject<HTMLElement | null>,
  answer: unknown,
  selector: string | null = null,
): void {
  const isAlive = useIsAlive()
  const isFromDocument = useRef(!isAlive)
  useEffect(() => {
    const isLate = isFromDocument.current && hasBegun()
    isFromDocument.current = false
    if (answer === null || isLate) return
    const to = selector ? box.current?.querySelector<HTMLElement>(selector) : box.current
    to?.focus()
  }, [box, answer, selector])
}

const hasBegun = () => document.activeElement !== document.body || window.scrollY > 0
