/**
 * The file by which every scanner is tested (EICAR, 2003); in two pieces, so that none takes this file for
 * it.
 */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')
