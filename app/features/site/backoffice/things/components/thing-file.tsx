import { CaseRows } from '#app/features/site/cases/components/case-rows.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { FormActions } from '#app/ui/form.tsx'
import { Section } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ThingFile } from '../queries-thing.server.ts'
import { LineList } from './line-list.tsx'

type CasesProps = { file: ThingFile; now: Date; zone: string }

/** Of any thing: which cases of it wait. */
export function ThingCases({ file: { cases }, now, zone }: CasesProps) {
  const { t } = useTranslation('backoffice')
  const count = cases.length
  return (
    <Section id="open" title={t('thing.open')} note={count > 0 ? String(count) : undefined}>
      {count === 0 ? <p>{t('thing.nothingOpen')}</p> : <CaseRows rows={cases} now={now} zone={zone} isRead />}
    </Section>
  )
}

type LineProps = CasesProps & { path: string }

/** Of any thing: its line of time, which is long and stands below what one can do. */
export function ThingLine({ file: { line, before }, path, now, zone }: LineProps) {
  const { t } = useTranslation('backoffice')
  return (
    <Section id="line" title={t('thing.line')} note={t('thing.lineNote')}>
      {line.entries.length === 0 ? (
        <p>{t('thing.nothing')}</p>
      ) : (
        <LineList entries={line.entries} now={now} zone={zone} />
      )}
      {before || line.next ? (
        <FormActions>
          {before ? <LinkButton to={`${path}#line`}>{t('thing.newest')}</LinkButton> : null}
          {line.next ? (
            <LinkButton to={`${path}?${new URLSearchParams({ before: line.next })}#line`} rel="next">
              {t('thing.older')}
            </LinkButton>
          ) : null}
        </FormActions>
      ) : null}
    </Section>
  )
}
