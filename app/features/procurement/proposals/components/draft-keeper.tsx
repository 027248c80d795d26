import { useEffect, useRef, useState } from 'react'
import { formatTime } from '#app/kit/dates.ts'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import styles from './proposal-form.module.css'

const PAUSE_MS = 1_500

type DraftKeeperProps = {
  /** Where it is kept. */
  to: string
  /** What stands in the form; null until something was typed. */
  typed: Record<string, string> | null
  /** When the draft that the form began with was saved, and what stands for it. */
  savedAt: Date | null
  seen: string
  zone: string
}

/**
 * Keeps a form on the server a moment after something was typed, and says when it last did. Whoever is
 * signed out meanwhile is not sent anywhere, and what a colleague saved meanwhile is not written over: the
 * text stays where it is.
 */
export function DraftKeeper({ to, typed, savedAt, seen, zone }: DraftKeeperProps) {
  const { t } = useTranslation('proposals')
  const language = useLanguage()
  const [kept, setKept] = useState({ at: savedAt, seen, isOld: false })
  const mark = useRef(seen)
  useEffect(() => {
    if (typed === null) return
    const waiting = setTimeout(async () => {
      const answer = await keep(to, { ...typed, seen: mark.current })
      if (answer === 'old') setKept((before) => ({ ...before, isOld: true }))
      if (answer === null || answer === 'old') return
      mark.current = answer.seen
      setKept({ at: new Date(answer.savedAt), seen: answer.seen, isOld: false })
    }, PAUSE_MS)
    return () => clearTimeout(waiting)
  }, [to, typed])
  const time = kept.at && formatTime(kept.at, zone, language)
  const said = time === null ? t('form.draftHint') : t('form.draftSaved', { time })
  return (
    <>
      <input type="hidden" name="seen" value={kept.seen} />
      <output className={styles.kept}>{kept.isOld ? t('form.draftOld') : said}</output>
    </>
  )
}

type Kept = { savedAt: string; seen: string }

/** What was kept; 'old' where another draft stands there by now, and null where no answer came. */
async function keep(to: string, values: Record<string, string>): Promise<Kept | 'old' | null> {
  try {
    const answer = await fetch(to, { method: 'POST', body: new URLSearchParams(values), redirect: 'error' })
    if (answer.status === 422) return 'old'
    return answer.ok ? ((await answer.json()) as Kept) : null
  } catch {
    return null
  }
}
