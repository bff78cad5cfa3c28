/** Says that a document that is posted needs approval, or had it, and is not edited. */
export function LockedNotice() {
  return (
    <p className="notice">
      Llega al monto que aprueba una segunda persona, o ya la aprobó: no se edita. Para cambiarla,
      anúlela y créela de nuevo.
    </p>
  )
}
