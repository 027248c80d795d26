import { useEffect, useState } from 'react'

const NAME = 'messages:enter'

/** Whether Enter sends a message, or Ctrl and Enter alone, as somebody chose in this browser. */
export function useEnterSends(): [boolean, (sends: boolean) => void] {
  const [sends, setSends] = useState(false)
  useEffect(() => {
    try {
      setSends(localStorage.getItem(NAME) === 'on')
    } catch {
      // A browser that keeps nothing begins anew each time.
    }
  }, [])
  return [
    sends,
    (wanted) => {
      setSends(wanted)
      try {
        localStorage.setItem(NAME, wanted ? 'on' : 'off')
      } catch {
        // The choice holds for this page.
      }
    },
  ]
}
