# Prints what Godot has imported of each scene of this project: a line of JSON each. Run as a script of Godot 3.
extends SceneTree


func _init():
	for path in OS.get_cmdline_args():
		if path.ends_with(".glb"):
			say(path)
	quit()


func say(path):
	var scene = load("res://" + path).instance()
	var found = {"file": path, "meshes": {}, "bodies": 0, "convex": [], "clips": {}, "skeleton": []}
	look(scene, Transform.IDENTITY, found)
	print("KILN " + JSON.print(found))
	scene.free()


func look(node, above, found):
	var here = above * node.transform if node is Spatial else above
	if node is MeshInstance:
		var box = here.xform(node.mesh.get_aabb())
		found.meshes[node.name] = {
			"triangles": node.mesh.get_faces().size() / 3,
			"low": [box.position.x, box.position.y, box.position.z],
			"high": [box.end.x, box.end.y, box.end.z],
			"skinned": node.skin != null,
		}
	if node is StaticBody:
		found.bodies += 1
	if node is CollisionShape and node.shape is ConvexPolygonShape:
		var points = node.shape.points
		var box = AABB(here.xform(points[0]), Vector3.ZERO)
		for point in points:
			box = box.expand(here.xform(point))
		found.convex.append({"low": [box.position.x, box.position.y, box.position.z], "high": [box.end.x, box.end.y, box.end.z]})
	if node is Skeleton:
		for i in range(node.get_bone_count()):
			found.skeleton.append(node.get_bone_name(i))
	if node is AnimationPlayer:
		for name in node.get_animation_list():
			var clip = node.get_animation(name)
			found.clips[name] = {"seconds": clip.length, "loops": clip.loop, "tracks": clip.get_track_count()}
	for child in node.get_children():
		look(child, here, found)
