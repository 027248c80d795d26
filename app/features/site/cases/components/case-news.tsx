import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { hearLive } from '#app/features/people/notifications/live.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { caseFilePath } from '../case.ts'

type Shown = { kind: string; key: string; owner: string }

/** Of many who act at once one look is enough. */
const REST_MS = 1_500

/**
 * Beside a case that somebody has open: says as soon as a colleague has taken it, put it back or decided it.
 * Its file alone is asked for: the page, which notes who read it, stays as it is, with what is typed.
 */
export function CaseNews({ of }: { of: Shown }) {
  const { t } = useTranslation('cases')
  const { load, data } = useFetcher<{ found: { owner: string } | null }>()
  const { kind, key, owner } = of
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void load(caseFilePath({ kind, key }))
      }, REST_MS)
    }
    const hangUp = hearLive(look)
    return () => {
      hangUp()
      clearTimeout(timer)
    }
  }, [load, kind, key])
  if (!data || data.found?.owner === owner) return null
  const { found } = data
  const said = found === null ? 'refused.decided' : found.owner === '' ? 'refused.free' : 'refused.taken'
  return (
    <Alert tone="wait" action={<Button onClick={() => window.location.reload()}>{t('live.show')}</Button>}>
      {t(said, { name: found?.owner ?? '' })}
    </Alert>
  )
}
