import { LinkButton } from '#app/ui/button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

/** Leads to the conversation that it names, which begins with the first message. */
export function MessageLink({ to, wide }: { to: string; wide?: boolean }) {
  const { t } = useTranslation('qmail')
  return (
    <LinkButton to={to} wide={wide}>
      {t('message')}
    </LinkButton>
  )
}
