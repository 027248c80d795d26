import { Form } from 'react-router'
import { money } from '#app/kit/money.ts'
import { asTyped } from '#app/kit/typed-amount.ts'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { TextField } from '#app/ui/field.tsx'
import { type FormFault, typedOr } from '#app/ui/form-fault.ts'
import { translateMessage } from '#app/ui/message.ts'
import { SelectBox } from '#app/ui/select-box.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { getMembers } from '../queries-members.server.ts'
import styles from './members-table.module.css'

type Members = Awaited<ReturnType<typeof getMembers>>

type Member = Members['members'][number]

type MembersTableProps = Pick<Members, 'members' | 'kind' | 'currency'> & { fault: FormFault | null }

/** The members of a company, each with a role, an approval limit and a button that removes them. */
export function MembersTable({ members, kind, currency, fault }: MembersTableProps) {
  const { t } = useTranslation('companies')
  const other = kind === 'sme' ? 'employee' : 'manager'
  return (
    <>
      <Table
        caption={t('members.title')}
        rows={members}
        rowKey={({ memberId }) => memberId}
        columns={[
          { label: t('members.name'), cell: ({ name }) => name, lead: true },
          { label: t('members.email'), cell: ({ email }) => email },
          {
            label: t('members.role'),
            cell: ({ memberId, role, name }) => (
              <Form method="post" preventScrollReset className={styles.role}>
                <input type="hidden" name="intent" value="role" />
                <input type="hidden" name="memberId" value={memberId} />
                <SelectBox name="role" defaultValue={String(role)} aria-label={t('members.roleOf', { name })}>
                  <option value="1">{t('roles.admin')}</option>
                  <option value="2">{t(`roles.${other}`)}</option>
                </SelectBox>
                <SendButton size="small" along={{ intent: 'role', memberId }}>
                  {t('members.save')}
                  <VisuallyHidden> {name}</VisuallyHidden>
                </SendButton>
              </Form>
            ),
          },
          {
            label: t('limit.title'),
            cell: (member) =>
              member.role === 1 ? '–' : <LimitForm member={member} currency={currency} fault={fault} />,
          },
          ...(kind === 'sme'
            ? [
                {
                  label: t('members.publishing'),
                  cell: (member: Member) =>
                    member.role === 1 ? t('members.publishes') : <PublishingForm member={member} />,
                },
              ]
            : []),
          {
            label: t('members.remove'),
            quiet: true,
            cell: ({ memberId, name }) => (
              <AskOnce
                label={t('members.remove')}
                of={name}
                question={t('members.removeSure', { name })}
                fields={{ intent: 'remove', memberId }}
              />
            ),
          },
        ]}
      />
      {currency === null ? null : <p className={styles.hint}>{t('limit.hint')}</p>}
    </>
  )
}

/** Whether an employee publishes what he or she trains, and the other choice as a button. */
function PublishingForm({ member: { memberId, name, mayPublish } }: { member: Member }) {
  const { t } = useTranslation('companies')
  return (
    <Form method="post" preventScrollReset className={styles.role}>
      <input type="hidden" name="intent" value="publishing" />
      <input type="hidden" name="memberId" value={memberId} />
      <input type="hidden" name="mayPublish" value={mayPublish ? 'no' : 'yes'} />
      <span>{t(mayPublish ? 'members.publishes' : 'members.drafts')}</span>
      <SendButton size="small" along={{ intent: 'publishing', memberId }}>
        {t('members.change')}
        <VisuallyHidden> {t(mayPublish ? 'members.forbidOf' : 'members.allowOf', { name })}</VisuallyHidden>
      </SendButton>
    </Form>
  )
}

type LimitFormProps = {
  member: Member
  currency: Members['currency']
  fault: FormFault | null
}

/** Up to how much a member buys without asking; empty is without a limit. */
function LimitForm({ member: { memberId, name, limitMinor }, currency, fault }: LimitFormProps) {
  const { t } = useTranslation('companies')
  if (currency === null) return '–'
  const own = fault?.values.intent === 'limit' && fault.values.memberId === memberId ? fault : null
  const saved = limitMinor === null ? '' : asTyped(money(limitMinor, currency))
  const problem = own?.errors.limit
  return (
    <Form method="post" preventScrollReset className={styles.role} key={saved}>
      <input type="hidden" name="intent" value="limit" />
      <input type="hidden" name="memberId" value={memberId} />
      <TextField
        label={<VisuallyHidden>{t('limit.of', { name, currency })}</VisuallyHidden>}
        name="limit"
        id={`limit-${memberId}`}
        className={styles.limit}
        defaultValue={own ? typedOr(own, 'limit', saved) : saved}
        placeholder={t('limit.none')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        error={problem ? translateMessage(t, problem) : null}
      />
      <span>{currency}</span>
      <SendButton size="small" along={{ intent: 'limit', memberId }}>
        {t('members.save')}
        <VisuallyHidden>
          {' '}
          {t('limit.title')} {name}
        </VisuallyHidden>
      </SendButton>
    </Form>
  )
}
