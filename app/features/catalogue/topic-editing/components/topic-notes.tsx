import type { Hindrance } from '#app/features/catalogue/topics/policy.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

const WAY: Record<Hindrance, string | null> = {
  unconfirmed: '/dashboard',
  unapproved: '/trainerprofile',
  notAdmin: null,
}

/** Why the person cannot publish topics yet, and where to change that. */
export function HindranceNote({ hindrance }: { hindrance: Hindrance | null }) {
  const { t } = useTranslation('topic-editing')
  if (hindrance === null) return null
  const to = WAY[hindrance]
  return (
    <Alert
      tone="wait"
      action={to ? <LinkButton to={to}>{t(`hindrance.${hindrance}.way`)}</LinkButton> : undefined}
    >
      <p>{t(`hindrance.${hindrance}.text`)}</p>
    </Alert>
  )
}
