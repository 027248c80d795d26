import { useEffect, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { hearLive } from '#app/features/people/notifications/live.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { isTypedInto } from '#app/ui/typed-into.ts'
import { CASES_PATH } from '../case.ts'

/** Of many who act at once one look is enough. */
const REST_MS = 1_500

/**
 * Above the queue and the file of a case: shows what colleagues did as soon as the server announces it. Who
 * is typing is told instead, and chooses the moment; after that the forms are filled again as after any
 * reload. Other pages of staff note who reads them, and are read when somebody does; what is open of a case
 * says `CaseNews`.
 */
export function ColleaguesNotice() {
  const { t } = useTranslation('cases')
  const { revalidate } = useRevalidator()
  const { key, pathname } = useLocation()
  const isOfCases = pathname.endsWith(CASES_PATH) || pathname.includes(`${CASES_PATH}/cases/`)
  const [toldAt, setToldAt] = useState('')
  useEffect(() => {
    if (!isOfCases) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isDue = false
    const show = () => {
      timer = undefined
      isDue = document.hidden
      if (isDue) return
      if (isTypedInto()) setToldAt(key)
      else void revalidate()
    }
    const look = () => {
      timer ??= setTimeout(show, REST_MS)
    }
    const lookInSight = () => {
      if (!document.hidden && isDue) look()
    }
    const hangUp = hearLive(look)
    document.addEventListener('visibilitychange', lookInSight)
    return () => {
      hangUp()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', lookInSight)
    }
  }, [revalidate, key, isOfCases])
  // What was told of one page is not said of the next, which is new anyway.
  if (toldAt !== key) return null
  return (
    <Alert tone="wait" action={<Button onClick={() => window.location.reload()}>{t('live.show')}</Button>}>
      {t('live.acted')}
    </Alert>
  )
}
