import { Form } from 'react-router'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { CheckboxField } from '#app/ui/choice.tsx'
import { TextField } from '#app/ui/field.tsx'
import { type FormFault, typedOr } from '#app/ui/form-fault.ts'
import { translateMessage } from '#app/ui/message.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Limits } from '../queries-limits.server.ts'

type Limit = Limits['limits'][number]
type LimitTableProps = Pick<Limits, 'event' | 'limits' | 'canWrite'> & { fault: FormFault | null }

/** Every limit of an event and how full it is; shared ones can be changed and removed here. */
export function LimitTable({ event, limits, canWrite, fault }: LimitTableProps) {
  const { t } = useTranslation(['limits', 'common'])
  const kindOf = ({ wholeEvent, shared }: Limit) =>
    wholeEvent ? t('list.whole') : shared ? t('list.shared') : t('list.own')
  return (
    <Table
      caption={t('list.title')}
      rows={limits}
      rowKey={(limit) => limit.id}
      columns={[
        {
          label: t('form.name'),
          cell: (limit) => (limit.shared ? <b lang={event.language}>{limit.name}</b> : kindOf(limit)),
        },
        {
          label: t('form.types'),
          cell: (limit) => <span lang={event.language}>{limit.types.join(', ')}</span>,
        },
        { label: t('list.given'), cell: (limit) => limit.given, numeric: true },
        { label: t('list.left'), cell: (limit) => Math.max(0, limit.size - limit.given), numeric: true },
        {
          label: t('form.seats'),
          cell: (limit) =>
            canWrite && limit.shared ? (
              <SizeForm key={limit.size} limit={limit} fault={fault?.values.id === limit.id ? fault : null} />
            ) : (
              limit.size
            ),
          numeric: true,
        },
        ...(canWrite && limits.some(({ shared }) => shared)
          ? [
              {
                label: t('list.ways'),
                quiet: true,
                cell: (limit: Limit) =>
                  limit.shared ? (
                    <AskOnce
                      label={t('list.drop')}
                      of={limit.name}
                      question={t('list.dropText')}
                      fields={{ intent: 'drop', id: limit.id }}
                    >
                      {limit.elsewhere > 0 ? (
                        <CheckboxField
                          name="series"
                          label={t('list.dropSeries', { count: limit.elsewhere })}
                        />
                      ) : null}
                    </AskOnce>
                  ) : null,
              },
            ]
          : []),
      ]}
    />
  )
}

function SizeForm({ limit, fault }: { limit: Limit; fault: FormFault | null }) {
  const { t } = useTranslation(['limits', 'common'])
  const { id, name, size, elsewhere } = limit
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="was" value={size} />
      <TextField
        id={`seats.${id}`}
        name="seats"
        label={t('list.seatsOf', { name })}
        inputMode="numeric"
        maxLength={6}
        defaultValue={typedOr(fault, 'seats', String(size))}
        error={fault?.errors.seats ? translateMessage(t, fault.errors.seats) : null}
      />
      {elsewhere > 0 ? (
        <CheckboxField
          name="series"
          defaultChecked={fault?.values.series !== undefined}
          label={t('list.changeSeries', { count: elsewhere })}
        />
      ) : null}
      <SendButton name="intent" value="change" size="small" along={{ id }}>
        {t('list.change')}
      </SendButton>
    </Form>
  )
}
