/** Says that a document is too large to be edited once it is posted. */
export function LockedNotice() {
  return (
    <p className="notice">
      Llega al monto que aprueba una segunda persona: no se edita. Para cambiarla, anúlela y créela
      de nuevo.
    </p>
  )
}
