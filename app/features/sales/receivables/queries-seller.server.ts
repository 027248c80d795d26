/**
 * The seller of the order `o`, for the statement of a transaction: locked until its end, so that a mandate
 * that is withdrawn at the same moment is withdrawn before the sale or after it.
 */
export const SELLER_COLUMN = `(select json_build_object('isThere', p.suspended_at is null and p.deactivated_at is null,
      'mandateVersion', p.mandate_version, 'sellsUntil', p.sells_until) from parties p where p.id = o.seller_id for key share)`
