/** What is kept of a message that may have arrived: it is never sent again. Runs anywhere. */
export const UNCERTAIN = 'El envío se interrumpió: no se sabe si llegó'
