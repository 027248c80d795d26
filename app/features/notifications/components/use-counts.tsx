import { useCallback, useEffect, useState } from 'react'
import { hearSigningOut } from '#app/features/accounts/signing-out.ts'
import { useLanguage } from '#app/ui/language.ts'
import { callWire } from '#app/ui/wire.ts'
import { hearLive } from '../live.ts'

const EVERY_MS = 20_000

type Counts = { message: number; notif: number }

/**
 * How much is unread: asked at once, whenever the server says that there is something new, and every 20 seconds while
 * the page is in sight, until the session ends.
 */
export function useCounts(): Counts & { lookAgain: () => void } {
  const language = useLanguage()
  const [counts, setCounts] = useState<Counts>({ message: 0, notif: 0 })
  const [ended, setEnded] = useState(false)

  const look = useCallback(async () => {
    const reply = await callWire(language, 'countAllNotification')
    if (reply?.status) setCounts({ message: Number(reply.message), notif: Number(reply.notif) })
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
