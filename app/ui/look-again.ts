import { useEffect } from 'react'
import { useActionData, useRevalidator } from 'react-router'

/**
 * Asks the server again every so many milliseconds, while the page is in sight: something it waits for may have come. Not
 * while it says what is wrong with a form: React Router forgets that answer when it asks again.
 */
export function useLookAgain(every: number): void {
  const { revalidate, state } = useRevalidator()
  const isFaulty = useActionData<{ ok?: boolean }>()?.ok === false
  useEffect(() => {
    if (state !== 'idle' || isFaulty) return
    const timer = setInterval(() => {
      if (!document.hidden) void revalidate()
    }, every)
    return () => clearInterval(timer)
  }, [revalidate, state, every, isFaulty])
}
