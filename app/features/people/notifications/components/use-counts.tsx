import { useCallback, useEffect, useRef, useState } from 'react'
import { hearSigningOut } from '#app/features/people/auth-sessions/signing-out.ts'
import { callWire } from '#app/kit/wire.ts'
import { useLanguage } from '#app/ui/language.ts'
import { hearLive } from '../live.ts'

const EVERY_MS = 20_000

type Counts = { message: number; notif: number }

/**
 * The numbers of unread notifications and messages: fetched at once, whenever the server announces something
 * new, and every 20 seconds while the page is visible, until the session ends.
 */
export function useCounts(): Counts & { lookAgain: () => void } {
  const language = useLanguage()
  const [counts, setCounts] = useState<Counts>({ message: 0, notif: 0 })
  const [ended, setEnded] = useState(false)

  const asked = useRef(0)

  const look = useCallback(async () => {
    const turn = ++asked.current
    const reply = await callWire(language, 'countAllNotification')
    // An answer that was overtaken by a later one is out of date.
    if (reply?.status && turn === asked.current)
      setCounts({ message: Number(reply.message), notif: Number(reply.notif) })
    return reply === null || reply.status
  }, [language])

  useEffect(() => {
    if (ended) return
    let isOver = false
    const deafen = hearSigningOut(() => {
      isOver = true
      setEnded(true)
    })
    if (isOver) return deafen
    const lookNow = () => void look().then((goes) => goes || setEnded(true))
    const lookInSight = () => {
      if (!document.hidden) lookNow()
    }
    lookNow()
    const timer = setInterval(lookInSight, EVERY_MS)
    document.addEventListener('visibilitychange', lookInSight)
    const hangUp = hearLive(lookNow)
    return () => {
      deafen()
      hangUp()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', lookInSight)
    }
  }, [look, ended])

  return { ...counts, lookAgain: () => void look() }
}
