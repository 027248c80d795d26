import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { DotMeter } from '#app/ui/dot-meter.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { FIRST_STEPS, type FirstStep, STEP_AT } from '../first-steps.ts'

/** Shows an admin on the dashboard what a new workspace still lacks, and links to the next step. */
export function FirstStepsNotice({ missing }: { missing: FirstStep[] }) {
  const { t } = useTranslation('company')
  const [next] = missing
  if (!next) return null
  return (
    <Alert
      tone="info"
      title={t('steps.title')}
      action={
        <LinkButton to={STEP_AT[next]} tone="go">
          {t(`steps.go.${next}`)}
        </LinkButton>
      }
    >
      <DotMeter
        filled={FIRST_STEPS.length - missing.length}
        total={FIRST_STEPS.length}
        label={t('steps.lacks', { list: missing.map((step) => t(`steps.${step}`)).join(', ') })}
      />
    </Alert>
  )
}
