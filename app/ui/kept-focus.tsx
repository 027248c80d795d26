import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'

const SAID = '[role="alert"], [role="status"]'

/**
 * Where a form was answered and is gone with its answer, the focus goes to what the page says of it, or to
 * its content: whoever works by keyboard goes on there, and not at the top.
 */
export function KeptFocus() {
  const { state, formMethod } = useNavigation()
  const wasSent = useRef(false)
  useEffect(() => {
    if (state !== 'idle') {
      wasSent.current ||= formMethod !== undefined && formMethod !== 'GET'
      return
    }
    const isAnswered = wasSent.current
    wasSent.current = false
    if (!isAnswered || document.activeElement !== document.body) return
    const main = document.getElementById('main')
    const said = [...(main?.querySelectorAll<HTMLElement>(SAID) ?? [])].find(
      ({ textContent }) => textContent.trim() !== '',
    )
    if (said) said.tabIndex = -1
    ;(said ?? main)?.focus({ preventScroll: said === undefined })
  }, [state, formMethod])
  return null
}
