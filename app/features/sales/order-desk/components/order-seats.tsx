import { FaultSummary } from '#app/ui/fault-summary.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import type { SoldOrderPage } from '../queries-sold-order.server.ts'
import styles from './order-desk.module.css'
import { OrderSeat } from './order-seat.tsx'

/** The seats of an order, each with what can be done for its participant. */
export function OrderSeats({ order, fault }: { order: SoldOrderPage; fault: FormFault | null }) {
  const seats = order.tickets.map((seat) => ({
    seat,
    isOpen: order.can.correct && seat.state === 'valid' && seat.checkedInAt === null,
  }))
  const own = `/event/manage_event/${encodeURIComponent(order.event.slug)}`
  const isOf = (position: number) => fault?.values.position === String(position)
  const isPlaced = seats.some(({ seat, isOpen }) => isOpen && isOf(seat.position))
  return (
    <>
      {isPlaced ? null : <FaultSummary fault={fault} />}
      <ul className={styles.seats}>
        {seats.map(({ seat, isOpen }) => (
          <OrderSeat
            key={seat.position}
            seat={seat}
            currency={order.currency}
            isOpen={isOpen}
            changePage={
              order.can.change ? `${own}/orders/${order.reference}/seats?seats=${seat.position}` : null
            }
            notePage={!order.can.note ? null : `${own}/participants/${order.reference}/${seat.position}`}
            fault={isOf(seat.position) ? fault : null}
          />
        ))}
      </ul>
    </>
  )
}
