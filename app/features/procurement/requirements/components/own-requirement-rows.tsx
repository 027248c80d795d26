import { ThingBadge } from '#app/features/people/staff-acts/components/thing-badge.tsx'
import type { BadgeTone } from '#app/kit/badge-tone.ts'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { DeskActions, DeskMenu, DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { useLanguage } from '#app/ui/language.ts'
import { MenuLink } from '#app/ui/menu.tsx'
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
          <ThingBadge kind="requirement" standing={row.standing} />
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
            <LinkButton to={copyPath(row.url)} size="small">
              {t('own.copy')}
            </LinkButton>
          )}
          {isAlive ? (
            <DeskActions>
              {row.state === 'draft' ? (
                <LinkButton to={`/manage_requirement/${slug}`} size="small">
                  {t('own.edit')}
                </LinkButton>
              ) : null}
              {row.state === 'open' && !row.proposalCount ? (
                <LinkButton to={`/manage_requirement/${slug}/trainers`} size="small">
                  {t('own.fitting')}
                </LinkButton>
              ) : null}
              <RowMenu row={row} slug={slug} />
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

/** What one does now and then. */
function RowMenu({ row, slug }: { row: OwnRequirement; slug: string }) {
  const { t } = useTranslation('requirements')
  return (
    <DeskMenu button={t('own.more')} label={t('own.moreOf', { title: row.title })}>
      {row.state === 'open' ? <MenuLink to={`/manage_requirement/${slug}`}>{t('own.edit')}</MenuLink> : null}
      {row.state === 'open' && row.proposalCount ? (
        <MenuLink to={`/manage_requirement/${slug}/trainers`}>{t('own.fitting')}</MenuLink>
      ) : null}
      <MenuLink to={invitationsPath(row.url)}>{t('page.invite')}</MenuLink>
      <MenuLink to={`/manage_requirement/${slug}/files`}>{t('form.files')}</MenuLink>
      <MenuLink to={copyPath(row.url)}>{t('own.copy')}</MenuLink>
    </DeskMenu>
  )
}

const copyPath = (url: string) => `/requirement/addrequirement?${new URLSearchParams({ copy: url })}`
