/**
 * Loaded before a shop of the journeys that is set up for Stripe itself: who connects to api.stripe.com comes to the simulated Stripe of the journey. No setting
 * of the shop opens this machine, so its pages, policies and fields are those of a shop with real payments.
 */
import https from 'node:https';
import net from 'node:net';

const HOST = 'api.stripe.com';
const { createConnection } = https.Agent.prototype;

https.Agent.prototype.createConnection = function connect(options, callback) {
  if (options.host !== HOST) return createConnection.call(this, options, callback);
  const socket = net.connect(Number(process.env['STRIPE_SIMULATOR_PORT']), '127.0.0.1');
  // The SDK sends once the connection is secure.
  socket.once('connect', () => socket.emit('secureConnect'));
  return socket;
};
