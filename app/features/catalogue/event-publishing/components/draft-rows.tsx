import { formatDay } from '#app/kit/dates.ts'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { DeskActions, DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { OwnDrafts } from '../queries-own.server.ts'

type DraftRowsProps = { drafts: OwnDrafts; now: Date; zone: string; writes: boolean }

/** Draft events, each to continue or to discard. */
export function DraftRows({ drafts, now, zone, writes }: DraftRowsProps) {
  const { t } = useTranslation('event-publishing')
  const language = useLanguage()
  return (
    <DeskRows>
      {drafts.map(({ draft, title, language: own, updatedAt }) => {
        const form = `/event/addevent?${new URLSearchParams({ draft })}`
        return (
          <DeskRow
            key={draft}
            heading="h2"
            title={title}
            titleLang={own}
            to={writes ? form : undefined}
            lines={[t('list.changed', { day: formatDay(updatedAt, zone, language, now) })]}
            end={
              <>
                <Badge tone="wait">{t('list.draft')}</Badge>
                {writes ? (
                  <DeskActions>
                    <LinkButton to={form} size="small" aria-label={t('list.goOnNamed', { title })}>
                      {t('list.goOn')}
                    </LinkButton>
                    <AskOnce
                      label={t('list.drop')}
                      of={title}
                      question={t('list.dropSure')}
                      fields={{ drop: draft }}
                    />
                  </DeskActions>
                ) : null}
              </>
            }
          />
        )
      })}
    </DeskRows>
  )
}
