import type { BadgeTone } from '#app/kit/badge-tone.ts'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { DeskActions, DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { OwnRequirement } from '../queries-own.server.ts'
import { formatDeadline, invitationsPath, type RequirementState } from '../requirement.ts'

const TONE: Record<RequirementState, BadgeTone> = {
  draft: 'wait',
  open: 'good',
  deciding: 'wait',
  awarded: 'good',
  closed: 'plain',
  expired: 'plain',
  cancelled: 'plain',
}

/** States that only a requirement with proposals comes to: what was decided stays to be read. */
const ANSWERED: readonly RequirementState[] = ['deciding', 'awarded', 'closed']

type OwnRequirementRowsProps = { rows: OwnRequirement[]; now: Date; fault: FormFault | null }

/** The own requirements with state and buttons. Withdrawing one asks for confirmation. */
export function OwnRequirementRows({ rows, now, fault }: OwnRequirementRowsProps) {
  return (
    <DeskRows>
      {rows.map((row) => (
        <OwnRow key={row.url} row={row} now={now} fault={fault} />
      ))}
    </DeskRows>
  )
}

function OwnRow({ row, now, fault }: { row: OwnRequirement; now: Date; fault: FormFault | null }) {
  const { t } = useTranslation('requirements')
  const language = useLanguage()
  const slug = encodeURIComponent(row.url)
  const own = fault?.values.url === row.url ? fault : null
  const isAlive = row.state === 'draft' || row.state === 'open'
  const place =
    row.mode === 'online'
      ? t('mode.online')
      : (row.city ?? t(row.mode === 'onsite' ? 'mode.yours' : `mode.${row.mode}`))
  return (
    <DeskRow
      heading="h2"
      title={row.title}
      titleLang={row.language}
      to={row.state === 'draft' ? `/manage_requirement/${slug}` : `/requirement/${slug}`}
      lines={[
        [row.category, t('row.people', { count: row.participants }), place].join(' · '),
        t('own.deadline', { date: formatDeadline(row, language, now) }),
        row.audience === 'all' ? null : t(`form.audienceOf.${row.audience}`),
        row.proposalCount === null ? t('own.sealed') : null,
      ].filter((line) => line !== null)}
      end={
        <>
          <Badge tone={TONE[row.state]}>{t(`own.state.${row.state}`)}</Badge>
          {row.proposalCount || ANSWERED.includes(row.state) ? (
            <LinkButton
              to={`/manage_requirement/${slug}/proposals`}
              size="small"
              tone={row.state === 'deciding' ? 'go' : undefined}
            >
              {row.proposalCount ? t('own.proposals', { count: row.proposalCount }) : t('form.answers')}
            </LinkButton>
          ) : null}
          {isAlive ? null : (
            <LinkButton
              to={`/requirement/addrequirement?${new URLSearchParams({ copy: row.url })}`}
              size="small"
            >
              {t('own.copy')}
            </LinkButton>
          )}
          {isAlive ? (
            <DeskActions>
              <LinkButton
                to={`/requirement/addrequirement?${new URLSearchParams({ copy: row.url })}`}
                size="small"
              >
                {t('own.copy')}
              </LinkButton>
              <LinkButton to={`/manage_requirement/${slug}/files`} size="small">
                {t('form.files')}
              </LinkButton>
              <LinkButton to={invitationsPath(row.url)} size="small">
                {t('page.invite')}
              </LinkButton>
              {row.state === 'open' ? (
                <LinkButton to={`/manage_requirement/${slug}/trainers`} size="small">
                  {t('own.fitting')}
                </LinkButton>
              ) : null}
              <LinkButton to={`/manage_requirement/${slug}`} size="small">
                {t('own.edit')}
              </LinkButton>
              <AskOnce
                label={row.state === 'draft' ? t('own.discard') : t('own.cancel')}
                question={row.state === 'draft' ? t('own.discardSure') : t('own.cancelSure')}
                fields={{ url: row.url }}
              >
                {row.state === 'open' ? (
                  <TextAreaField
                    {...fieldsOf({ t, fault: own, labelOf: () => t('own.reason') })('reason')}
                    id={`reason-${row.url}`}
                    rows={3}
                    maxLength={2_000}
                    hint={t('own.reasonHint')}
                  />
                ) : null}
              </AskOnce>
            </DeskActions>
          ) : null}
        </>
      }
    />
  )
}
