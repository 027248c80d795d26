import { startTransition, useContext, useEffect, useState } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router'

interface Heard {
  answer: unknown
  path: string
  isSent: boolean
}

interface Step {
  state: 'idle' | 'submitting' | 'loading'
  answer: unknown
  path: string
}

/**
 * An answer stays until its form is sent again or its page is left; what is read anew in between takes
 * nothing away. While a form is sent again and led on to its own page, the router still holds the answer
 * before.
 */
export function hear(before: Heard, { state, answer, path }: Step): Heard {
  if (answer !== undefined && answer !== before.answer)
    return { answer, path, isSent: state === 'submitting' }
  if (state === 'submitting') return { ...before, isSent: true }
  if (answer !== undefined) return state === 'idle' ? { ...before, path, isSent: false } : before
  const isOver = state === 'idle' && (before.isSent || before.path !== path)
  return isOver ? { answer: undefined, path, isSent: false } : before
}

/**
 * What a form of this page was answered last, until it is sent again. React Router forgets that as soon as
 * the page's data are read again, although what it says of what was typed still holds. Every step is heard
 * from the router itself: of steps that follow each other quickly React shows the last alone.
 */
export function useLastAnswer<T>(answer: T | undefined): T | undefined {
  const router = useContext(DataRouterContext)?.router
  const [last, setLast] = useState(answer)
  useEffect(() => {
    if (!router) return
    const stepNow = (): Step => {
      const { navigation, actionData, matches, location } = router.state
      const own = matches.at(-1)?.route.id ?? ''
      return { state: navigation.state, answer: actionData?.[own], path: location.pathname }
    }
    let heard = hear({ answer: undefined, path: router.state.location.pathname, isSent: false }, stepNow())
    return router.subscribe(() => {
      const next = hear(heard, stepNow())
      if (next.answer !== heard.answer) startTransition(() => setLast(() => next.answer as T | undefined))
      heard = next
    })
  }, [router])
  return last
}
