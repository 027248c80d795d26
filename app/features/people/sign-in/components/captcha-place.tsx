import { lazy, Suspense, useEffect, useState } from 'react'
import { Alert } from '#app/ui/alert.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { untilThere } from '#app/ui/until-there.ts'

const Captcha = lazy(() => untilThere(() => import('./captcha.tsx')))

/** The captcha once scripts run; without them, an alternative. */
export function CaptchaPlace({ onAnswer }: { onAnswer: (answer: string) => void }) {
  const { t } = useTranslation('accounts')
  const [alive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  if (!alive) return <Alert tone="wait">{t('captcha.plain')}</Alert>
  return (
    <Suspense>
      <Captcha onAnswer={onAnswer} />
    </Suspense>
  )
}
