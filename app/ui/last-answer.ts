import { useState } from 'react'
import { useNavigation } from 'react-router'

/**
 * What a form of this page was answered last, until it is sent again. React Router forgets that as soon as the page's data
 * are read again, although what it says of what was typed still holds.
 */
export function useLastAnswer<T>(answer: T | undefined): T | undefined {
  const { state } = useNavigation()
  const [last, setLast] = useState({ answer, isSent: false })
  if (answer !== undefined && answer !== last.answer) setLast({ answer, isSent: false })
  else if (state === 'submitting' && !last.isSent) setLast({ ...last, isSent: true })
  else if (state === 'idle' && last.isSent && answer === undefined)
    setLast({ answer: undefined, isSent: false })
  return answer ?? last.answer
}
