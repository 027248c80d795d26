import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'

/**
 * Where a form was answered and is gone with its answer, the focus goes to what the page says of it, or to
 * its content: whoever works by keyboard goes on there, and not at the top.
 */
export function KeptFocus() {
  const { state, formMethod } = useNavigation()
  const wasSent = useRef(false)
  useEffect(() => {
    const isAnswered = state === 'idle' && wasSent.current
    wasSent.current = state !== 'idle' && (wasSent.current || formMethod === 'POST')
    if (isAnswered)
      void import('./focus-on-said.ts').then(
        ({ focusOnSaid }) => focusOnSaid(),
        () => {},
      )
  }, [state, formMethod])
  return null
}
