// Shows what the house tells this browser, and leads to the table. It keeps and fetches nothing else.
self.addEventListener("push", (event) => {
  const told = event.data === null ? {} : event.data.json();
  const shown = { body: told.text ?? "", tag: "table", icon: "/favicon.svg", data: { link: told.link ?? "/" } };
  event.waitUntil(self.registration.showNotification(told.title ?? "Signoria", shown));
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data.link));
});
