import { Anchor } from '#app/ui/anchor.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

/** Leads from seats, and from their event, to the agreed training that they belong to. */
export function AgreedTraining({ code }: { code: string }) {
  const { t } = useTranslation('held-trainings')
  return (
    <p>
      {t('agreed')} <Anchor to={`/training-requests/${code}`}>{t('toTraining')}</Anchor>
    </p>
  )
}
