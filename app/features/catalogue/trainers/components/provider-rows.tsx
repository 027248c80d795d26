import { waitedFor } from '#app/kit/spans.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { WaitingProvider } from '../queries-waiting.server.ts'

/** Providers who wait for approval, and since when. */
export function ProviderRows({ providers, now }: { providers: readonly WaitingProvider[]; now: Date }) {
  const { t } = useTranslation('backoffice')
  const language = useLanguage()
  return (
    <DeskRows>
      {providers.map(({ username, name, headline, language: own, image, place, supplier, since }) => (
        <DeskRow
          key={username}
          heading="h2"
          title={name}
          titleLang={own}
          to={`/admin/providers/${username}`}
          lines={[
            ...(headline
              ? [
                  <span key="headline" lang={own}>
                    {headline}
                  </span>,
                ]
              : []),
            [t(supplier ? 'providers.supplier' : 'providers.trainer'), place].filter(Boolean).join(' · '),
            ...(since
              ? [
                  <Badge key="since" tone="wait">
                    {t('providers.waits', { time: waitedFor(since, now, language) })}
                  </Badge>,
                ]
              : []),
          ]}
          face={<Avatar name={name} image={image} size="large" square={supplier} />}
        />
      ))}
    </DeskRows>
  )
}
