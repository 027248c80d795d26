import { formatMoment } from '#app/kit/dates.ts'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { DeskActions, DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { RequirementDraft } from '../queries-beginning.server.ts'

type DraftRowsProps = { drafts: RequirementDraft[]; now: Date; zone: string }

/** Requirements that were begun and not sent, each to go on with or to discard; nothing without any. */
export function DraftRows({ drafts, now, zone }: DraftRowsProps) {
  const { t } = useTranslation('requirement-drafts')
  const language = useLanguage()
  if (drafts.length === 0) return null
  return (
    <DeskRows>
      {drafts.map(({ key, title, language: own, updatedAt }) => {
        const form = `/requirement/addrequirement?${new URLSearchParams({ draft: key })}`
        return (
          <DeskRow
            key={key}
            heading="h2"
            title={title}
            titleLang={own}
            to={form}
            lines={[t('kept', { at: formatMoment(updatedAt, zone, language, now) })]}
            end={
              <>
                <Badge tone="wait">{t('unsent')}</Badge>
                <DeskActions>
                  <LinkButton to={form} size="small">
                    {t('goOn')}
                  </LinkButton>
                  <AskOnce
                    label={t('discard')}
                    of={title}
                    question={t('discardSure')}
                    fields={{ draft: key }}
                  />
                </DeskActions>
              </>
            }
          />
        )
      })}
    </DeskRows>
  )
}
